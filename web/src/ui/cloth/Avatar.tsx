import { type ReactNode, useState } from "react"
import { Cloth } from "./Cloth.tsx"

type Props = {
  name: string
  /** The address of a picture; without one, or when it fails to load, the name's cloth stands in. */
  photo?: string | null | undefined
  large?: boolean
}

/** A face, or the cloth of a name. The name itself stands beside it, so the picture says nothing. */
export function Avatar({ name, photo, large = false }: Props) {
  const [broken, setBroken] = useState<string>()
  const className = large ? "avatar avatar-large" : "avatar"
  if (photo && photo !== broken) {
    return <img className={className} src={photo} alt="" loading="lazy" onError={() => setBroken(photo)} />
  }
  return (
    <span className={className}>
      <Cloth seed={name} cols={2} rows={2} kinds={["quarter", "petals", "triangle", "half"]} mirror />
    </span>
  )
}

/** Somebody in a table or a list: avatar, name, and a quieter line such as her e-mail. */
export function Person({ name, photo, note }: Props & { note?: ReactNode }) {
  return (
    <span className="person">
      <Avatar name={name} photo={photo} />
      <span className="person-text">
        {name}
        {note && <span className="person-note">{note}</span>}
      </span>
    </span>
  )
}
