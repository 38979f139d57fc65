import "./sortedName.css"

type Props = { person: { first_name: string; last_name: string } }

/**
 * A name in a list that is sorted by surname. The surname is shown first, so that its column has a straight edge. Screen
 * readers and the search of the browser find "Grace Banda".
 */
export const SortedName = ({ person }: Props) => (
  <span className="sorted-name">
    <span>{person.first_name}</span> <b>{person.last_name}</b>
  </span>
)
