import { createContext, useContext } from "react"

export type Question = {
  title: string
  text?: string
  /** The label of the confirming button. */
  action: string
  cancel?: string
  danger?: boolean
  /** Less drastic alternatives, offered before the action. If one of them is chosen, the answer is no. */
  alternatives?: readonly Alternative[] | undefined
}

export type Alternative = { label: string; run: () => void }

/** The question that a server asks before it writes. Its text is the server's sentence. */
export const serverQuestion = { title: "Please check", action: "Yes", cancel: "No" }

type Confirm = (question: Question) => Promise<boolean>

export const ConfirmContext = createContext<Confirm | null>(null)

/** `if (await confirm({ title, text, action: "Delete", danger: true })) …` */
export function useConfirm(): Confirm {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error("useConfirm needs a <ConfirmProvider> around the page.")
  return ask
}
