import type { ReactNode } from "react"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Registration } from "#contract/members/registrations.ts"
import type { Administrator } from "#contract/people/administrators.ts"
import { MessagesPage } from "../communication/messages/MessagesPage.tsx"
import { success } from "../lib/testing/answers.ts"
import { renderInPortal } from "../lib/testing/renderInPortal.tsx"
import { RejectDialog, RejectSelectedDialog } from "../members/registrations/RejectDialog.tsx"
import { ActionDialog } from "../people/administrators/ActionDialog.tsx"
import { SendDialog } from "../people/notifications/SendDialog.tsx"
import { NotificationSettings } from "../people/people/NotificationSettings.tsx"
import { PersonalDetails } from "../people/people/PersonalDetails.tsx"
import { SavedReportDialog } from "../registry/reports/SavedReportDialog.tsx"
import "../ui/styles/ui.css"

const none = () => undefined
const user = {
  id: 1,
  role: "admin",
  firstName: "Ada",
  lastName: "Example",
  email: "ada@college.example",
  pendingEmail: "new@college.example",
  classes: ["P1"],
  preferences: {},
}
const registration = { id: 7, first_name: "Ben", last_name: "Example", email: "ben@college.example" }
const newcomer = { ...registration, email_confirmed: true } as unknown as Registration
const administrator = { ...registration, is_active: true } as unknown as Administrator

/** Screens with their sentence about an email, if there is a mail server. */
const screens: readonly [name: string, screen: ReactNode, promise: RegExp][] = [
  ["sending a notification", <SendDialog key="send" onClose={none} />, /in one email a day/],
  [
    "rejecting a registration",
    <RejectDialog key="one" registration={newcomer} onClose={none} />,
    /An email to ben@college\.example says so/,
  ],
  [
    "rejecting several registrations",
    <RejectSelectedDialog key="many" ids={[7, 8]} mayBeMailed onDone={none} onClose={none} />,
    /are told by email/,
  ],
  [
    "resetting an administrator's password",
    <ActionDialog key="reset" administrator={administrator} action="reset" onDone={none} onClose={none} />,
    /goes to their email address/,
  ],
  [
    "scheduling a report",
    <SavedReportDialog key="saved" saved={undefined} onClose={none} />,
    /to every administrator/,
  ],
  ["the messages", <MessagesPage key="messages" />, /also sent by email/],
  ["the notification settings", <NotificationSettings key="settings" />, /Notifications are emailed to/],
  ["a profile with a new address", <PersonalDetails key="details" />, /We mailed a link/],
]

test.for(screens)("%s promises no email where no mail server is set", async ([, screen, promise]) => {
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    success({ messages: [], total: 0, unread: 0, held: 0, addressees: [], subjects: [], counts: {} }),
  )
  const { unmount } = await renderInPortal(screen, { user: { ...user, hasMailServer: true } })
  await expect.element(page.getByText(promise).first()).toBeVisible()
  await unmount()
  await renderInPortal(screen, { user: { ...user, hasMailServer: false } })
  await expect
    .element(page.getByText(/No mail server is set|recall it|From visitors\./).first())
    .toBeVisible()
  expect(page.getByText(promise).query()).toBeNull()
})
