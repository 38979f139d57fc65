import type { MessageLine } from "#contract/communication/messages/endpoints.ts"
import { heldReasonText } from "#contract/communication/messages/holding.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { EmailText } from "../../ui/controls/Email.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { type PanelItem, SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { deletedOn, replyTo, statusLabel, statusTone } from "./labels.ts"

type Props = { id: number; items: (message: MessageLine) => readonly (PanelItem | false)[] }

export function MessageDetails({ id, items }: Props) {
  const details = useData("GET /messages/{id}", { params: { id } })
  return (
    <SidePanel
      title={details.data?.message.subject ?? "Message"}
      query={details}
      items={({ message }) => items(message)}
      main={({ message }) =>
        message.status !== "held" && (
          <Button kind="main" href={replyTo(message)}>
            Reply by email
          </Button>
        )
      }
    >
      {({ message }) => (
        <>
          {message.held_for && (
            <Notice tone="warn">
              Held as spam: {heldReasonText[message.held_for]} It is deleted on {deletedOn(message)}.
            </Notice>
          )}
          <Details
            items={[
              ["From", message.name],
              ["Email", <EmailText key="email">{message.email}</EmailText>],
              ["Phone", message.phone],
              ["To", message.to_name],
              ["Received", instantText(message.created_at)],
              [
                "Status",
                <Badge key="status" tone={statusTone[message.status]}>
                  {statusLabel[message.status]}
                </Badge>,
              ],
            ]}
          />
          <Section title="Message">
            <PlainText>{message.message}</PlainText>
          </Section>
        </>
      )}
    </SidePanel>
  )
}
