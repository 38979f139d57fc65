import type { ReactNode } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { saveFile } from "../saveFile.ts"
import { takenFile } from "./taken.ts"
import { useTaken } from "./useTaken.ts"

type Props = {
  /** The key under which the file may be stored on the device. */
  file: string
  title: string
  /** The way to the file if it isn't on the device. */
  children: ReactNode
}

/** Opens a file from this device, offline and at no cost. */
export function OrTaken({ file, title, children }: Props) {
  const { here } = useTaken()
  if (!here.has(file)) return children
  const open = async () => {
    const found = await takenFile(file)
    if (found) saveFile(found)
  }
  return (
    <Button onClick={() => void open()}>
      Open<span className="visually-hidden"> {title}</span>
    </Button>
  )
}
