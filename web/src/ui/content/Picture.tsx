import { useState } from "react"
import { Cloth } from "../cloth/Cloth.tsx"
import "./picture.css"

type Props = {
  src: string
  /** The record that it belongs to. Its cloth takes the place of a picture that can't be loaded. */
  of: string
}

/** A picture that decorates a record, and says nothing that its text doesn't. */
export function Picture({ src, of }: Props) {
  const [broken, setBroken] = useState<string>()
  return (
    <div className="picture">
      {broken === src ? (
        <Cloth seed={of} cols={8} rows={4} />
      ) : (
        <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
      )}
    </div>
  )
}
