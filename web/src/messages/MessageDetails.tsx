import { useState } from "react"
import { instantText } from "#contract/dates.ts"
import type { MessageLine } from "#contract/messages.ts"
import { useData } from "../lib/data.ts"
import { Badge } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { Details } from "../ui/Details.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Loaded } from "../ui/Loaded.tsx"
import { PlainText } from "../ui/PlainText.tsx"
import { Section } from "../ui/Section.tsx"
import { marksOf, replyTo, statusTone, statusWord } from "./words.ts"

type Mark = (message: MessageLine, status: MessageLine["status"]) => Promise<unknown>
type Props = { id: number; mark: Mark; onClose: () => void }

export function MessageDetails({ id, mark, onClose }: Props) {
  const details = useData("GET /messages/{id}", { params: { id } })
  const [busy, setBusy] = useState<MessageLine["status"]>()
  const press = async (message: MessageLine, status: MessageLine["status"]) => {
    setBusy(status)
    await mark(message, status).finally(() => setBusy(undefined))
  }
  return (
    <Dialog title={details.data?.message.subject ?? "Message"} size="large" onClose={onClose}>
      <Loaded query={details}>
        {({ message }) => (
          <>
            <Details
              items={[
                ["From", message.name],
                ["Email", message.email],
                ["Phone", message.phone],
                ["Received", instantText(message.created_at)],
                [
                  "Status",
                  <Badge key="status" tone={statusTone[message.status]}>
                    {statusWord[message.status]}
                  </Badge>,
                ],
              ]}
            />
            <Section title="Message">
              <PlainText>{message.message}</PlainText>
            </Section>
            <div className="buttons">
              <Button kind="main" href={replyTo(message)}>
                Reply by e-mail
              </Button>
              {marksOf(message).map(({ status, label }) => (
                <Button key={status} busy={busy === status} onClick={() => press(message, status)}>
                  {label}
                </Button>
              ))}
              <Button onClick={onClose}>Close</Button>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
