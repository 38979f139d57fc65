import { nameOf } from "#contract/people/people/names.ts"
import { Person } from "../../ui/cloth/Avatar.tsx"
import { SortedName } from "../../ui/cloth/SortedName.tsx"

type Props = { person: { first_name: string; last_name: string }; photo?: string | null | undefined }

/** A person with a picture in a list that is sorted by surname. */
export const NamedPerson = ({ person, photo }: Props) => (
  <Person name={nameOf(person)} photo={photo}>
    <SortedName person={person} />
  </Person>
)
