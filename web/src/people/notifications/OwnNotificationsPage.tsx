import { NotificationsPage } from "./NotificationsPage.tsx"

/** A lecturer's or student's notifications. The administrators' screen has the same list with a form to send others. */
export const OwnNotificationsPage = () => <NotificationsPage />
