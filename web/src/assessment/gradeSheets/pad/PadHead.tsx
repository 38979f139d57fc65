import { toMarkOf } from "../../../lib/address/markingPaths.ts"
import { useUser } from "../../../lib/session/user.ts"
import { Link } from "../../../ui/controls/Link.tsx"

type Props = {
  /** The assignment and its class: "Essay, P1". */
  title: string
  /** The progress, on the button: "9 of 35". */
  position: string
  /** The end of the button's name for screen readers: ", the class and other work". */
  hiddenEnd: string
  progress: { label: string; max: number; value: number }
  onList: () => void
}

/** The link back, the progress, and the button for the class. */
export function PadHead({ title, position, hiddenEnd, progress: { label, ...progress }, onList }: Props) {
  const { role } = useUser()
  return (
    <>
      <header className="pad-head">
        <Link className="pad-back" to={toMarkOf(role)}>
          <span aria-hidden="true">‹ </span>
          <span className="visually-hidden">To mark, from </span>
          {title}
        </Link>
        <button type="button" className="pad-place" onClick={onList}>
          {position}
          <span className="visually-hidden">{hiddenEnd}</span>
          <span aria-hidden="true"> ☰</span>
        </button>
      </header>
      <progress className="pad-progress" {...progress} aria-label={label} />
    </>
  )
}
