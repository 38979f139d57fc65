import type { MailLine } from "#contract/college/mail.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { nextAttemptText, statusLabel, statusTone, whyUnsent } from "./labels.ts"

type Props = { id: number; items: RowActions<MailLine> }

export function MailDetails({ id, items }: Props) {
  const details = useData("GET /mail/{id}", { params: { id } })
  return (
    <SidePanel
      title={details.data?.mail.subject ?? "Email"}
      query={details}
      items={({ mail }) => items(mail)}
    >
      {({ mail }) => {
        const isUnsent = mail.status === "unsent"
        return (
          <>
            <Details
              items={[
                ["To", `${mail.to_name}\n${mail.to_address}`],
                [
                  "Status",
                  <Badge key="status" tone={statusTone[mail.status]}>
                    {statusLabel[mail.status]}
                  </Badge>,
                ],
                ["Created", instantText(mail.created_at)],
                mail.status === "written" && ["Reason", whyUnsent(mail)],
                !isUnsent && [
                  mail.status === "written" ? "Written" : "Sent",
                  mail.sent_at && instantText(mail.sent_at),
                ],
                ["Attempts", mail.attempts],
                isUnsent && ["Reason", mail.last_error],
                isUnsent && ["Next attempt", nextAttemptText(mail)],
              ]}
            />
            <Section
              title="Text"
              lead="The tokens of one-time links are hidden, because only the recipient may use them."
            >
              <PlainText>{mail.body}</PlainText>
            </Section>
          </>
        )
      }}
    </SidePanel>
  )
}
