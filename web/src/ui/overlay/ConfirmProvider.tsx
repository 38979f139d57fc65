import { type ReactNode, useCallback, useState } from "react"
import { Button } from "../controls/Button.tsx"
import { ConfirmContext, type Question } from "./confirm.ts"
import { Dialog } from "./Dialog.tsx"

type OpenQuestion = Question & { answer: (isYes: boolean) => void }

/** Rendered once around the portal, so that any screen can ask for confirmation. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>()
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (isYes: boolean) => {
          setOpenQuestion(undefined)
          resolve(isYes)
        }
        setOpenQuestion({ ...question, answer })
      }),
    [],
  )
  return (
    <ConfirmContext value={ask}>
      {children}
      {openQuestion && (
        <Dialog title={openQuestion.title} size="small" onClose={() => openQuestion.answer(false)}>
          {openQuestion.text && <p>{openQuestion.text}</p>}
          <div className="buttons form-buttons">
            {openQuestion.alternatives?.map(({ label, run }) => (
              <Button
                key={label}
                kind="main"
                onClick={() => {
                  openQuestion.answer(false)
                  run()
                }}
              >
                {label}
              </Button>
            ))}
            <Button
              kind={openQuestion.danger ? "danger" : "main"}
              data-autofocus={openQuestion.danger ? undefined : true}
              onClick={() => openQuestion.answer(true)}
            >
              {openQuestion.action}
            </Button>
            <Button
              kind="quiet"
              data-autofocus={openQuestion.danger}
              onClick={() => openQuestion.answer(false)}
            >
              {openQuestion.cancel ?? "Cancel"}
            </Button>
          </div>
        </Dialog>
      )}
    </ConfirmContext>
  )
}
