import { lowestAttendance } from "#contract/attendance/types.ts"
import type { DashboardStats } from "#contract/dashboard.ts"
import { paths } from "../lib/address/paths.ts"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Notice } from "../ui/state/Notice.tsx"

/** The records that wait for an administrator. Nothing is shown where none does. */
export function NeedsYou({ registrations, excuses, low_attendance, unsent_mail }: DashboardStats) {
  return (
    <>
      {registrations > 0 && (
        <Notice action={<LinkButton to={paths.registrations}>Decide</LinkButton>}>
          <p>
            {registrations === 1
              ? "1 registration waits for approval."
              : `${registrations} registrations wait for approval.`}
          </p>
        </Notice>
      )}
      {excuses > 0 && (
        <Notice action={<LinkButton to={paths.excuses}>Answer</LinkButton>}>
          <p>{excuses === 1 ? "1 excuse waits for an answer." : `${excuses} excuses wait for an answer.`}</p>
        </Notice>
      )}
      {low_attendance > 0 && (
        <Notice action={<LinkButton to={paths.lowAttendance}>Show students</LinkButton>} tone="warn">
          <p>{`${low_attendance === 1 ? "1 student" : `${low_attendance} students`} fell below ${lowestAttendance}% attendance in the last 7 days.`}</p>
        </Notice>
      )}
      {unsent_mail > 0 && (
        <Notice action={<LinkButton to={`${paths.mail}?status=unsent`}>Show e-mails</LinkButton>} tone="warn">
          <p>{unsent_mail === 1 ? "1 e-mail was not sent." : `${unsent_mail} e-mails were not sent.`}</p>
        </Notice>
      )}
    </>
  )
}
