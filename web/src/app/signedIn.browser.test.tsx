import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { dataKey } from "../lib/api/data.ts"
import { dropSession } from "../lib/session/session.ts"
import { success } from "../lib/testing/answers.ts"
import { queriesWithoutRequests, renderInPortal } from "../lib/testing/renderInPortal.tsx"
import { accountUser, signInOnDevice } from "../lib/testing/signInOnDevice.ts"
import { translateScreen } from "../lib/testing/translateScreen.ts"
import { useConfirm } from "../ui/overlay/confirm.ts"
import { Toasts } from "../ui/overlay/Toasts.tsx"
import { toast } from "../ui/overlay/toast.ts"
import { Portal } from "./Portal.tsx"
import { SignedIn } from "./SignedIn.tsx"

vi.mock("../people/people/ChangePasswordPage.tsx", () => {
  throw new TypeError("The script did not come.")
})

beforeEach(() => signInOnDevice(1))

function SignOut() {
  const confirm = useConfirm()
  const ask = () =>
    confirm({ title: "Sign out without saving?", text: "3 marks not sent.", action: "Discard" })
  return (
    <button type="button" onClick={() => void ask()}>
      Sign out
    </button>
  )
}

test("the next person in a tab that another one has left open finds neither their question nor their message", async () => {
  const queries = queriesWithoutRequests()
  queries.setQueryData(dataKey("GET /auth/profile"), { user: { id: 1, role: "lecturer" } })
  const screen = await renderInPortal(
    <>
      <SignedIn>
        <SignOut />
      </SignedIn>
      <Toasts />
    </>,
    { queries },
  )
  await page.getByRole("button", { name: "Sign out" }).click()
  await expect.element(page.getByText("3 marks not sent.")).toBeVisible()
  toast.failure("The register of P3 was not saved.")
  await expect.element(page.getByText("The register of P3 was not saved.").first()).toBeVisible()
  await signInOnDevice(2)
  await expect.element(page.getByText("3 marks not sent.")).not.toBeInTheDocument()
  await expect.element(page.getByText("The register of P3 was not saved.")).not.toBeInTheDocument()
  await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible()
  // A mounted page would leave for the sign-in page.
  await screen.unmount()
  dropSession()
})

test("a new person whose first screen did not come reads that", async () => {
  const user = accountUser(1, { mustChangePassword: true })
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ user }))
  const screen = await render(<Portal college="College" />)
  await expect.element(page.getByRole("heading", { name: "This screen did not open" })).toBeVisible()
  await screen.unmount()
  dropSession()
})

test("the translation of a browser leaves the portal's texts alone, so that a text which changes is shown", async () => {
  const user = accountUser(1, { mustChangePassword: true })
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ user }))
  const screen = await render(<Portal college="College" />)
  const again = page.getByRole("button", { name: "Try Again" })
  await expect.element(again).toBeVisible()
  translateScreen()
  await expect.element(again).toBeVisible()
  expect(document.querySelector("font")).toBeNull()
  await screen.unmount()
  dropSession()
})
