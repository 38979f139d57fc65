import { type APIRequestContext, expect, type Page } from "@playwright/test"
import { bytesOf, deviceKeyOf } from "../web/src/lib/encryptedStorage/deviceKey.ts"
import { password } from "./college.ts"

/** The demonstration's three accounts. */
export type Role = "admin" | "lecturer" | "student"
type Account = { email: string; password: string }
export const addressOf = (role: Role) => `${role}@college.example`
const accountOf = (who: Role | Account) =>
  typeof who === "string" ? { email: addressOf(who), password } : who

export async function fillLogin(page: Page, email: string, secret: string) {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(secret)
  await page.getByRole("button", { name: "Login" }).click()
}

/** Signs in as a person would, and waits for the dashboard. */
export async function signIn(page: Page, role: Role) {
  await page.goto("/login")
  await fillLogin(page, addressOf(role), password)
  await page.waitForURL(`**/${role}/dashboard`)
  await accountMenu(page).waitFor()
}

/** Opens a screen as somebody who has already signed in. Journeys that are not about signing in start here. */
export async function enter(page: Page, who: Role | Account, path: string) {
  const { token, user, deviceKey } = await login(page.request, who)
  const stored = await page.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { token, authToken: token, currentUser: JSON.stringify(user) },
  )
  const key = await page.addInitScript({ content: deviceKeyScript(user.id, deviceKey) })
  await page.goto(path)
  await stored.dispose()
  await key.dispose()
}

/** A script that stores the device's key as the sign-in page does. Without the key, the device stores no unsent work. */
const deviceKeyScript = (person: number, deviceKey: string) => `
  const sealing = (${deviceKeyOf})(${person}, (${bytesOf})("${deviceKey}"))
  const opening = indexedDB.open("key")
  opening.onupgradeneeded = () => opening.result.createObjectStore("key")
  opening.onsuccess = async () => {
    const key = await sealing
    const kept = opening.result.transaction("key", "readwrite")
    kept.objectStore("key").put(key, "open")
    kept.oncomplete = () => opening.result.close()
  }
`

type Form = NonNullable<NonNullable<Parameters<APIRequestContext["post"]>[1]>["multipart"]>

/** Calls the API as one person and returns the reply's data. Signs out the person who used this request context before. */
export async function signedInCalls(request: APIRequestContext, who: Role | Account) {
  const { token } = await login(request, who)
  const headers = { authorization: `Bearer ${token}` }
  return async (
    method: "get" | "post" | "put" | "patch" | "delete",
    path: string,
    body?: object,
    /** A form with files, instead of a body. */
    multipart?: Form,
  ) => {
    const sent = { ...(body && { data: body }), ...(multipart && { multipart }) }
    const answer = await request[method](`/api${path}`, { headers, ...sent })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
}

export type ApiCalls = Awaited<ReturnType<typeof signedInCalls>>

async function login(request: APIRequestContext, who: Role | Account) {
  const answer = await request.post("/api/auth/login", { data: accountOf(who) })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).data
}

/** An element that every screen of the portal has. */
export const accountMenu = (page: Page) => page.getByRole("button", { name: /Account of/ })

/** Chooses "Sign out". If there is unsent work or unsaved text, the portal asks before it signs out. */
export async function signOut(page: Page) {
  await accountMenu(page).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
}
