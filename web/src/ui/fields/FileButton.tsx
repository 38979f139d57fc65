import { type ReactNode, useRef } from "react"
import { Button } from "../controls/Button.tsx"
import type { ButtonLook } from "../controls/buttonClass.ts"

type Props = ButtonLook & {
  /** Endings and types as the file chooser takes them. */
  accept: string
  onFile: (file: File) => void
  busy?: boolean
  children: ReactNode
}

/** A button that asks for a file and hands it over at once: where there is nothing else to fill in. */
export function FileButton({ accept, onFile, children, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = "" // So that the same file can be chosen again after a failure.
          if (file) onFile(file)
        }}
      />
    </>
  )
}
