import { useState } from "react"
import { MemoryRouter } from "react-router"
import { afterEach, describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { z } from "zod"
import "../styles/ui.css"
import { TextField } from "../fields/TextField.tsx"
import { Form } from "../form/Form.tsx"
import { Card } from "../layout/Card.tsx"
import { ConfirmProvider } from "./ConfirmProvider.tsx"
import { Dialog } from "./Dialog.tsx"
import { PanelContext } from "./panelContext.ts"
import { SidePanel } from "./SidePanel.tsx"

describe("a record that was deleted since", () => {
  const missing = {
    error: Object.assign(new Error("Resource not found."), { status: 404 }),
    isFetching: false,
    fetchStatus: "idle" as const,
    dataUpdatedAt: 0,
    refetch: () => undefined,
  }
  const panelOf = (
    title: string,
    data: object | undefined,
    overrides: { close?: () => void; missing?: string },
  ) =>
    render(
      <MemoryRouter>
        <PanelContext
          value={{
            id: 7,
            nouns: ["assignment", "assignments"],
            close: overrides.close ?? (() => undefined),
            step: () => undefined,
          }}
        >
          <SidePanel
            title={title}
            query={{ ...missing, data }}
            items={() => [{ label: "Edit", onSelect: () => undefined }]}
            {...(overrides.missing && { missing: overrides.missing })}
          >
            {() => "The text"}
          </SidePanel>
        </PanelContext>
      </MemoryRouter>,
    )

  test("is explained in words, with a button that leads to the others and none to try again", async () => {
    const close = vi.fn()
    await panelOf("Assignment", undefined, { close })
    const panel = page.getByRole("dialog", { name: "Assignment" })
    await expect
      .element(
        panel.getByText(
          "This assignment is no longer there. It may have been deleted, or you may no longer see it.",
        ),
      )
      .toBeVisible()
    await expect.element(panel.getByRole("button", { name: "Try Again" })).not.toBeInTheDocument()
    await panel.getByRole("button", { name: "Show all assignments" }).click()
    expect(close).toHaveBeenCalledOnce()
  })

  test("is called by its kind, and no longer shown or edited, while it is open", async () => {
    await panelOf("Poems of the lake", {}, {})
    const panel = page.getByRole("dialog", { name: "Poems of the lake" })
    await expect.element(panel.getByText(/^This assignment is no longer there\./)).toBeVisible()
    await expect.element(panel.getByText("The text")).not.toBeInTheDocument()
    await expect.element(panel.getByRole("button", { name: "Edit" })).not.toBeInTheDocument()
  })

  test("is explained by its own screen where that knows more", async () => {
    await panelOf("Announcement", undefined, { missing: "This announcement has ended." })
    await expect.element(page.getByText("This announcement has ended.")).toBeVisible()
  })
})

const panel = page.getByRole("dialog", { name: "Essay" })
const dialog = page.getByRole("dialog", { name: "Give more time" })
const answered = {
  data: {},
  error: null,
  isFetching: false,
  fetchStatus: "idle" as const,
  dataUpdatedAt: 0,
  refetch: () => undefined,
}

function Work() {
  const [isOpen, setOpen] = useState(true)
  const [isGiving, setGiving] = useState(false)
  return (
    <MemoryRouter>
      <ConfirmProvider>
        {isOpen && (
          <PanelContext
            value={{
              id: 7,
              nouns: ["assignment", "assignments"],
              close: () => setOpen(false),
              step: () => undefined,
            }}
          >
            <SidePanel title="Essay" query={answered}>
              {() => (
                <>
                  <button type="button" onClick={() => setGiving(true)}>
                    Give more time
                  </button>
                  {isGiving && (
                    <Dialog title="Give more time" onClose={() => setGiving(false)}>
                      <input aria-label="Reason" />
                    </Dialog>
                  )}
                </>
              )}
            </SidePanel>
          </PanelContext>
        )}
      </ConfirmProvider>
    </MemoryRouter>
  )
}

afterEach(() => page.viewport(1366, 657))

test.for([
  { from: 1366, to: 1000 },
  { from: 1000, to: 1366 },
])(
  "after a window of $from pixels became $to wide, Escape closes a panel's dialog and then the panel",
  async ({ from, to }) => {
    await page.viewport(from, 657)
    await render(<Work />)
    await panel.getByRole("button", { name: "Give more time" }).click()
    await expect.element(dialog.getByRole("textbox")).toHaveFocus()
    await page.viewport(to, 657)
    await expect.element(dialog.getByRole("textbox")).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(panel).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(panel).not.toBeInTheDocument()
  },
)

test("a record that is shown as a card has its title once, in the panel's head", async () => {
  await page.viewport(360, 740)
  await render(
    <MemoryRouter>
      <PanelContext
        value={{ id: 7, nouns: ["assignment", "assignments"], close: () => undefined, step: () => undefined }}
      >
        <SidePanel title="Essay" query={answered}>
          {() => <Card title="Essay" lines={["20 points"]} />}
        </SidePanel>
      </PanelContext>
    </MemoryRouter>,
  )
  await expect.element(panel.getByText("20 points")).toBeVisible()
  expect(panel.getByRole("heading", { name: "Essay" }).elements()).toHaveLength(1)
})

describe("a form inside a panel", () => {
  const sent = vi.fn(async (_: { owner: number; term: string }) => undefined)
  /** The panel of a record, whose form is opened with "Add". */
  function Terms({ close }: { close: () => void }) {
    const [id, setId] = useState(7)
    return (
      <MemoryRouter>
        <ConfirmProvider>
          <PanelContext
            value={{ id, nouns: ["subject", "subjects"], close, step: () => () => setId((now) => now + 1) }}
          >
            <SidePanel
              title={`Subject ${id}`}
              query={answered}
              items={() => [{ label: "Edit", onSelect: () => undefined }]}
            >
              {() => <Adding id={id} />}
            </SidePanel>
          </PanelContext>
        </ConfirmProvider>
      </MemoryRouter>
    )
  }
  function Adding({ id }: { id: number }) {
    const [isOpen, setOpen] = useState(false)
    const close = () => setOpen(false)
    return isOpen ? (
      <Form
        schema={z.object({ owner: z.number(), term: z.string() })}
        defaults={{ owner: id, term: "" }}
        submitLabel="Offer"
        onCancel={close}
        onSubmit={async (values) => {
          await sent(values)
          close()
        }}
      >
        <TextField name="term" label="Term" />
      </Form>
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
    )
  }
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const term = page.getByRole("textbox", { name: /^Term/ })
  async function open() {
    const close = vi.fn()
    await render(<Terms close={close} />)
    await press("Add")
    await term.fill("Term 1")
    return close
  }

  test("is closed by its Cancel, and the panel remains open", async () => {
    const close = await open()
    await press("Cancel")
    await expect.element(page.getByRole("button", { name: "Add" })).toBeVisible()
    expect(close).not.toHaveBeenCalled()
  })

  test("has nothing to lose once it is saved, so the panel closes without a question", async () => {
    const close = await open()
    await press("Offer")
    await expect.element(page.getByRole("button", { name: "Add" })).toBeVisible()
    await press("Close")
    expect(close).toHaveBeenCalledOnce()
  })

  test("isn't shown for the next record, to which its values don't belong", async () => {
    await open()
    await press("Next")
    await expect.element(page.getByRole("dialog", { name: "Subject 8" })).toBeVisible()
    await expect.element(term).not.toBeInTheDocument()
    expect(page.getByRole("button", { name: "Edit" }).elements()).toHaveLength(1)
    await press("Add")
    await press("Offer")
    expect(sent.mock.lastCall).toEqual([{ owner: 8, term: "" }])
  })
})
