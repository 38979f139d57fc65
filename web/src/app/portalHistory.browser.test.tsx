import { StrictMode, useState } from "react"
import { unstable_HistoryRouter as HistoryRouter, useNavigate } from "react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import * as z from "zod"
import { Link } from "../ui/controls/Link.tsx"
import "../ui/styles/ui.css"
import { useAddress } from "../lib/address/address.ts"
import { TextField } from "../ui/fields/TextField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { ConfirmProvider } from "../ui/overlay/ConfirmProvider.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Drawer } from "../ui/overlay/Drawer.tsx"
import { whenSettled } from "../ui/overlay/layers.ts"
import { Menu } from "../ui/overlay/Menu.tsx"
import { portalHistory } from "./portalHistory.ts"

const button = (name: string) => page.getByRole("button", { name, exact: true })
const dialog = (name: string) => page.getByRole("dialog", { name })
const form = dialog("New term")
const question = dialog("Discard your changes?")
const name = page.getByRole("textbox", { name: /^Name/ })

/** The index of the present entry, and the parameter of its address. */
const address = () => [history.state.idx as number, new URLSearchParams(location.search).get("at")]
const cameTo = (steps: number, at: string) => vi.waitFor(() => expect(address()).toEqual([start + steps, at]))

let start = 0

function List() {
  const [open, setOpen] = useState<string>()
  const { params, change } = useAddress()
  const goTo = useNavigate()
  const close = () => setOpen(undefined)
  return (
    <ConfirmProvider>
      <h1>{params.get("at")}</h1>
      <Link to="?at=outside">Outside</Link>
      <button type="button" onClick={() => goTo(-1)}>
        Back
      </button>
      <button type="button" onClick={() => change({ search: "Mercy" }, { replace: true })}>
        Search
      </button>
      {["Form", "Nested", "Drawer"].map((what) => (
        <button key={what} type="button" onClick={() => setOpen(what)}>
          {what}
        </button>
      ))}
      <Menu
        label="More"
        items={[
          { label: "Open", onSelect: () => setOpen("Form") },
          { label: "Leave", onSelect: () => goTo("?at=menu") },
        ]}
      />
      {(open === "Form" || open === "Nested") && (
        <Dialog title="New term" onClose={close}>
          <Form
            schema={z.object({ name: z.string() })}
            defaults={{ name: "" }}
            onSubmit={async () => {
              close()
              await goTo(-1)
            }}
            submitLabel="Save"
            busyLabel="Saving..."
            onCancel={close}
          >
            <TextField name="name" label="Name" />
          </Form>
          <Link to="?at=record">Record</Link>
          <button type="button" onClick={() => change({ at: "narrowed" }, { replace: true })}>
            Narrow
          </button>
        </Dialog>
      )}
      {open === "Nested" && (
        <Dialog title="Second" onClose={() => setOpen("Form")}>
          <p>Above the first.</p>
        </Dialog>
      )}
      {open === "Drawer" && (
        <Drawer label="Places" onClose={close}>
          <Link to="?at=place" onClick={close}>
            Place
          </Link>
        </Drawer>
      )}
    </ConfirmProvider>
  )
}

/** Starts on the screen "list". The history has the screen "before" below it. */
beforeEach(async () => {
  await new Promise<void>((done) => whenSettled(0, done)) // The previous test may have left a dialog open.
  history.pushState({ idx: 0 }, "", "?at=before")
  const navigator = portalHistory()
  await render(
    <StrictMode>
      <HistoryRouter history={navigator}>
        <List />
      </HistoryRouter>
    </StrictMode>,
  )
  navigator.push("?at=list")
  start = history.state.idx
  await expect.element(page.getByRole("heading", { name: "list" })).toBeVisible()
})
afterEach(() => document.querySelector("dialog")?.close())

test("Back closes a dialog and stays on the screen, and Forward does not open it again", async () => {
  await button("Form").click()
  await expect.element(form).toBeVisible()
  await cameTo(1, "list")
  history.back()
  await expect.element(form).not.toBeInTheDocument()
  await cameTo(0, "list")
  const go = vi.spyOn(history, "go")
  history.forward()
  await vi.waitFor(() => expect(go).toHaveBeenLastCalledWith(-1))
  await cameTo(0, "list")
  await expect.element(form).not.toBeInTheDocument()
})

test("Back from another screen shows the address as it was changed in the dialog", async () => {
  await button("Form").click()
  await form.getByRole("button", { name: "Narrow" }).click()
  await form.getByRole("link", { name: "Record" }).click()
  await cameTo(2, "record")
  history.back()
  await cameTo(1, "record")
  history.back()
  await cameTo(0, "narrowed")
})

test("a step back that is slower than any usual one doesn't close what was opened meanwhile", async () => {
  const go = vi.spyOn(history, "go").mockReturnValue()
  const usual = window.setTimeout
  const timers = vi.spyOn(window, "setTimeout")
  timers.mockImplementation(((run: () => void, time = 0) => usual(run, time / 100)) as typeof setTimeout)
  await button("Form").click()
  await form.getByRole("button", { name: "Close" }).click()
  await vi.waitFor(() => expect(go).toHaveBeenLastCalledWith(-1))
  timers.mockRestore()
  await new Promise((done) => setTimeout(done, 100))
  await button("Drawer").click()
  go.mockRestore()
  const pushed = vi.spyOn(history, "pushState")
  history.go(-1)
  await vi.waitFor(() => expect(pushed).toHaveBeenCalled())
  await cameTo(1, "list")
  await expect.element(page.getByRole("link", { name: "Place" })).toBeVisible()
  history.back()
  await expect.element(page.getByRole("link", { name: "Place" })).not.toBeInTheDocument()
})

test("a dialog that isn't closed by Back leaves no history entry", async () => {
  await button("Form").click()
  await form.getByRole("button", { name: "Close" }).click()
  await expect.element(form).not.toBeInTheDocument()
  await cameTo(0, "list")
  history.back()
  await expect.element(page.getByRole("heading", { name: "before" })).toBeVisible()
})

test("Back asks before it discards input, and a second Back keeps the input", async () => {
  await button("Form").click()
  await name.fill("First term")
  history.back()
  await expect.element(question).toBeVisible()
  await cameTo(2, "list")
  history.back()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveValue("First term")
  await cameTo(1, "list")
  history.back()
  await question.getByRole("button", { name: "Keep editing" }).click()
  await expect.element(name).toHaveValue("First term")
  history.back()
  await question.getByRole("button", { name: "Discard" }).click()
  await expect.element(form).not.toBeInTheDocument()
  await cameTo(0, "list")
})

test("if Back skips the dialog's entry and there is input, the portal goes forward again and asks", async () => {
  await button("Form").click()
  await name.fill("First term")
  history.go(-2)
  await expect.element(question).toBeVisible()
  await question.getByRole("button", { name: "Keep editing" }).click()
  await expect.element(name).toHaveValue("First term")
  await cameTo(1, "list")
})

test("Back closes one dialog above another at a time", async () => {
  await button("Nested").click()
  await expect.element(dialog("Second")).toBeVisible()
  await cameTo(2, "list")
  history.back()
  await expect.element(dialog("Second")).not.toBeInTheDocument()
  await expect.element(form).toBeVisible()
  await cameTo(1, "list")
  history.back()
  await expect.element(form).not.toBeInTheDocument()
  await cameTo(0, "list")
})

test("a link that is followed in a dialog or drawer replaces its history entry", async () => {
  await button("Drawer").click()
  await page.getByRole("link", { name: "Place" }).click()
  await expect.element(page.getByRole("heading", { name: "place" })).toBeVisible()
  await expect.element(dialog("Places")).not.toBeInTheDocument()
  await cameTo(1, "place")
  history.back()
  await expect.element(page.getByRole("heading", { name: "list" })).toBeVisible()
  await cameTo(0, "list")
})

test("a dialog that stays open over the next screen closes there", async () => {
  await button("Form").click()
  await page.getByRole("link", { name: "Record" }).click()
  await cameTo(2, "record")
  history.back()
  await expect.element(form).not.toBeInTheDocument()
  await cameTo(1, "record")
})

test("an address that changes under a dialog is still there when it is closed", async () => {
  await button("Form").click()
  await button("Narrow").click()
  await expect.element(page.getByText("narrowed")).toBeVisible()
  await cameTo(1, "narrowed")
  history.back()
  await expect.element(form).not.toBeInTheDocument()
  await cameTo(0, "narrowed")
  await expect.element(page.getByRole("heading", { name: "narrowed" })).toBeVisible()
})

test("a form that goes back when it is saved leaves its screen, and not only its dialog", async () => {
  await button("Form").click()
  await button("Save").click()
  await expect.element(page.getByRole("heading", { name: "before" })).toBeVisible()
  await cameTo(-1, "before")
})

test("Back closes a menu, and a screen that the menu opens replaces its history entry", async () => {
  await button("More").click()
  await expect.element(page.getByRole("menu")).toBeVisible()
  await cameTo(1, "list")
  history.back()
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument()
  await cameTo(0, "list")
  await button("More").click()
  await page.getByRole("menuitem", { name: "Open" }).click()
  await expect.element(form).toBeVisible()
  await cameTo(1, "list")
  history.back()
  await expect.element(form).not.toBeInTheDocument()
  await button("More").click()
  await page.getByRole("menuitem", { name: "Leave" }).click()
  await cameTo(1, "menu")
})

test("a page that is reloaded at a dialog's entry starts at its screen's entry", async () => {
  history.pushState({ ...history.state, idx: start + 1, layer: 1 }, "")
  portalHistory()
  await cameTo(0, "list")
})

test("a change of the address waits for a slow history step, and applies to the entry where it arrives", async () => {
  await page.getByRole("link", { name: "Outside" }).click()
  await cameTo(1, "outside")
  const goNow = history.go.bind(history)
  const go = vi.spyOn(history, "go").mockImplementation(() => undefined)
  await button("Back").click()
  await button("Search").click()
  expect(location.search).toBe("?at=outside")
  goNow(...go.mock.lastCall!)
  await vi.waitFor(() => expect(location.search).toBe("?at=list&search=Mercy"))
})

test("a dialog that closes while the browser loads another page makes no step back, which would stop the loading", async () => {
  await button("Form").click()
  await cameTo(1, "list")
  dispatchEvent(new Event("beforeunload", { cancelable: true }))
  const go = vi.spyOn(history, "go")
  document.querySelector<HTMLButtonElement>("dialog .dialog-head button")?.click()
  await expect.element(form).not.toBeInTheDocument()
  // A step back would be in a timer that was set earlier than this one.
  await new Promise((done) => setTimeout(done))
  expect(go).not.toHaveBeenCalled()
  await page.getByRole("heading", { name: "list" }).click()
  await cameTo(0, "list")
})
