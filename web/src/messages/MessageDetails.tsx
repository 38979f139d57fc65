import { useState } from "react"
import { instantText } from "#contract/lib/dates.ts"
import type { MessageLine } from "#contract/messages.ts"
import { useData } from "../lib/api/data.ts"
import { Badge } from "../ui/content/Badge.tsx"
import { Details } from "../ui/content/Details.tsx"
import { PlainText } from "../ui/content/PlainText.tsx"
import { Button } from "../ui/controls/Button.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { marksOf, replyTo, statusTone, statusWord } from "./labels.ts"

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
