import { type ReactNode, useState } from "react"
import { Cloth } from "./Cloth.tsx"

type Props = {
  name: string
  /** The address of a picture. Without one, or if it fails to load, the name's cloth is shown. */
  photo?: string | null | undefined
  large?: boolean
}

/** A picture, or the cloth of a name. It is decorative, because the name is beside it. */
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

type PersonProps = Omit<Props, "large"> & {
  note?: ReactNode
  /** The name in parts; by default the name itself. */
  children?: ReactNode
}

/** A person in a table or list: avatar, name, and a quieter line such as the email address. */
export function Person({ name, photo, note, children = name }: PersonProps) {
  return (
    <span className="person">
      <Avatar name={name} photo={photo} />
      <span className="person-text">
        {children}
        {note && <span className="person-note">{note}</span>}
      </span>
    </span>
  )
}
