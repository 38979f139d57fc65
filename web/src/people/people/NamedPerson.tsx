import { Person } from "../../ui/cloth/Avatar.tsx"
import { nameOf } from "./labels.ts"

type Props = { person: { first_name: string; last_name: string }; photo?: string | null | undefined }

/** A person in a list. */
export const NamedPerson = ({ person, photo }: Props) => <Person name={nameOf(person)} photo={photo} />
