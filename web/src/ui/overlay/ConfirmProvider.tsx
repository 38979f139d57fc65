import { type ReactNode, useCallback, useState } from "react"
import { Button } from "../controls/Button.tsx"
import { ConfirmContext, type Instead, type Question } from "./confirm.ts"
import { Dialog } from "./Dialog.tsx"

type OpenQuestion = Question & { answer: (yes: boolean) => void }

/** Rendered once around the portal, so that any screen can ask for confirmation. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<OpenQuestion>()
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (yes: boolean) => {
          setAsked(undefined)
          resolve(yes)
        }
        setAsked({ ...question, answer })
      }),
    [],
  )
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Dialog title={asked.title} size="small" onClose={() => asked.answer(false)}>
          {asked.text && <p>{asked.text}</p>}
          <div className="buttons form-buttons">
            {[asked.instead ?? []].flat().map((instead) => (
              <InsteadButton key={instead.label} {...instead} onChosen={() => asked.answer(false)} />
            ))}
            <Button
              kind={asked.danger ? "danger" : "main"}
              data-autofocus={asked.danger ? undefined : true}
              onClick={() => asked.answer(true)}
            >
              {asked.action}
            </Button>
            <Button kind="quiet" data-autofocus={asked.danger} onClick={() => asked.answer(false)}>
              {asked.cancel ?? "Cancel"}
            </Button>
          </div>
        </Dialog>
      )}
    </ConfirmContext>
  )
}

function InsteadButton({ label, run, onChosen }: Instead & { onChosen: () => void }) {
  return (
    <Button
      kind="main"
      onClick={() => {
        onChosen()
        run()
      }}
    >
      {label}
    </Button>
  )
}
