import type { Role } from "#contract/lib/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import type { NavGroup } from "../../ui/layout/nav.ts"
import type { Action, Words } from "./words/action.ts"
import { linkAction, screenLink } from "./words/links.ts"

const tab = (id: string) => `${paths.profile}?tab=${id}`

/** The screens and actions that every role finds. */
const common: readonly Action[] = [
  linkAction(
    tab("security"),
    "Change password",
    `
      password, passwords, change my password, my password, new password, reset my password, update password, forgot my
      password, lost password, passcode, PIN, change PIN, pass word, pwd, pw, pswd, psw, passwd, weak password, make a
      password, credentials, sign-in details, login details, choose a password`,
  ),
  screenLink(
    tab("security"),
    "Security",
    `
      two factor, two-factor authentication, two step, two-step verification, 2FA, MFA, 2-step, authenticator,
      authenticator app, recovery codes, verification code, one-time code, OTP, devices, signed-in devices, logged-in
      devices, where am I logged in, sessions, session timeout, timeout, time-out, auto log out, automatic sign-out,
      sign out everywhere, log out other devices, lost phone, stolen phone, hacked, someone used my account, account
      security, security settings, login alerts, sign-in alerts, download my data, export my data, my data, delete my
      account, delete account, close my account, remove my account, account deletion, privacy of my account, who is
      using my account, protect my account, remember me, someone knows my password, friend has my password, linked
      devices, someone has my phone`,
  ),
  screenLink(
    tab("notifications"),
    "Notification settings",
    `
      notification preferences, email notifications, SMS alerts, SMS notifications, stop emails, too many emails, turn
      off notifications, turn off alerts, mute, unsubscribe, which emails I get, notify me, push notifications, alert
      settings, get SMS, reminders by email, message settings, messaging settings, snooze, block messages,
      notifications off`,
  ),
  screenLink(
    paths.outbox,
    "On this phone",
    `
      offline, work offline, without internet, no internet, no network, internet, network, connection, no connection,
      wifi, wi-fi, signal, bad network, unsent, unsent work, not sent, waiting to be sent, sync, synchronise,
      synchronisation, outbox of this phone, saved on the phone, device, this device, app, the app, install app,
      install the app, download the app, mobile app, android app, play store, add to home screen, data, mobile data,
      uses too much data, uses too many bundles, data bundle, bundles, save bundles, airtime, megabytes, MB, less data,
      save data, data saver, data saving, data usage, cost of data, download for later, download everything, shared
      phone, borrowed phone, forget this phone, clear the phone, storage of the phone, cache, clear cache, free data`,
  ),
  {
    kind: "action",
    name: "Sign out",
    phrases: `
      log out, logout, log off, logoff, sign off, signout, exit, leave the portal, quit, end session, close the portal,
      switch user, switch account, change user, another user, bye, close my account session`,
    to: paths.login,
    signsOut: true,
  },
  {
    ...screenLink(
      paths.profile,
      "Light or dark theme",
      `
      dark mode, night mode, light mode, dark theme, theme, colours of the screen, appearance, brightness, display,
      black screen, screen too bright, eye strain, change theme, change colours of screen, font size, big letters,
      zoom, letters too small`,
    ),
    note: "in the menu of your name at the top",
  },
]

/** The phrases of the profile, which is in every role's menu. */
const profile = `
    my profile, my account, account settings, my details, personal details, my information, photo, change my photo,
    profile picture, avatar, change my phone number, update my phone number, new SIM card, new phone number, phone
    number, mobile number, telephone, contact details, change my email, email address, username, update my name, wrong
    name, change my name, my address, where I live, bio, who am I, settings, preferences, user settings, edit profile,
    passport photo, change language, language, my picture, update my details, my email, dp, about me, qualification, my department`

/** The screens of the menu. */
export const screensOf = (menu: readonly NavGroup[], { phrases }: Words) =>
  menu.flatMap(({ items }) =>
    items.map(({ label, to }) => {
      const own = phrases[to] ?? ""
      return screenLink(to, label, to === paths.profile ? `${profile}, ${own}` : own)
    }),
  )

/** The actions of a role and the screens that no menu contains. */
export const actionsOf = ({ actions }: Words): readonly Action[] => [...actions, ...common]

/**
 * What to do if nothing is found. Staff search a list on the server, which has records that the device doesn't have, such as
 * students who have left or older assignments. Students ask the office.
 */
export function searchesFor(role: Role, text: string): readonly Action[] {
  const search = (path: string, list: string) =>
    linkAction(`${path}?${new URLSearchParams({ search: text.trim() })}`, `Search the list of ${list}`)
  switch (role) {
    case "admin":
      return [
        search(paths.students, "students"),
        search(paths.assignments, "assignments"),
        search(paths.documents, "documents"),
      ]
    case "lecturer":
      return [search(paths.myStudents, "students"), search(paths.lecturerAssignments, "assignments")]
    case "student":
      return [linkAction(paths.contact, "Ask the office")]
  }
}
