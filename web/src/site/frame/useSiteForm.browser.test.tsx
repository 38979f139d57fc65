import { expect, onTestFinished, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../site.css"
import { FormFrame } from "./FormFrame.tsx"
import { type SiteForm, untouched } from "./form.ts"
import { useSiteForm } from "./useSiteForm.ts"

let sent = 0
const form: SiteForm = {
  check: () => undefined,
  send: async () => void sent++,
  failed: "Failed.",
  network: "Network error.",
  next: "#next",
}

function Form() {
  return (
    <FormFrame form={useSiteForm(form, untouched)} submitLabel="Register" busyLabel="Registering...">
      {null}
    </FormFrame>
  )
}

test("a form that led to another page can be sent again after Back", async () => {
  const { href } = location
  onTestFinished(() => history.replaceState(null, "", href))
  await render(<Form />)
  await page.getByRole("button", { name: "Register" }).click()
  await expect.element(page.getByRole("button", { name: "Registering..." })).toBeVisible()
  expect([sent, location.hash]).toEqual([1, "#next"])
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
  await page.getByRole("button", { name: "Register", exact: true }).click()
  await expect.poll(() => sent).toBe(2)
})
