import { useState } from "react"
import { Cloth } from "../cloth/Cloth.tsx"
import "./picture.css"

type Props = {
  src: string
  /** The record's name. The name's cloth replaces a picture that can't be loaded. */
  recordName: string
}

/** A decorative picture of a record. It adds nothing to the record's text. */
export function Picture({ src, recordName }: Props) {
  const [broken, setBroken] = useState<string>()
  return (
    <div className="picture">
      {broken === src ? (
        <Cloth seed={recordName} cols={8} rows={4} />
      ) : (
        <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
      )}
    </div>
  )
}
