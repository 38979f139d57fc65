import { nameOf } from "#contract/people/people/names.ts"
import { Person } from "../../ui/cloth/Avatar.tsx"

type Props = { person: { first_name: string; last_name: string }; photo?: string | null | undefined }

/** A person in a list, which is sorted by surname. Wide lists align the surnames, so that their order is seen. */
export const NamedPerson = ({ person, photo }: Props) => (
  <Person name={nameOf(person)} photo={photo}>
    <span className="person-given">{person.first_name}</span> {person.last_name}
  </Person>
)
