import { Person } from "../../ui/cloth/Avatar.tsx"
import { nameOf } from "./labels.ts"

type Props = { of: { first_name: string; last_name: string }; photo?: string | null | undefined }

/** A person in a list sorted by surname. The surname is emphasised for that reason. */
export const NamedPerson = ({ of, photo }: Props) => (
  <Person name={nameOf(of)} photo={photo}>
    <span className="person-given">{of.first_name}</span> {of.last_name}
  </Person>
)
