import type { Page } from "@playwright/test"
import { password } from "./college.ts"

/** The demonstration's three accounts. */
export type Who = "admin" | "lecturer" | "student"
export const addressOf = (who: Who) => `${who}@college.example`

/** Types and sends what the sign-in page asks for. */
export async function fillLogin(page: Page, email: string, secret: string) {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(secret)
  await page.getByRole("button", { name: "Login" }).click()
}

/** Signs in as a person would, and waits for her dashboard. */
export async function signIn(page: Page, who: Who) {
  await page.goto("/login")
  await fillLogin(page, addressOf(who), password)
  await page.waitForURL(`**/${who}/dashboard`)
  await accountMenu(page).waitFor()
}

/** Stands on every screen of the portal. */
export const accountMenu = (page: Page) => page.getByRole("button", { name: /Account of/ })
