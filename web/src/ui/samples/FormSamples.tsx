import { useState } from "react"
import * as z from "zod"
import { Button } from "../controls/Button.tsx"
import { CheckboxField, RadioField, SwitchField } from "../fields/ChoiceFields.tsx"
import { ComboboxField } from "../fields/ComboboxField.tsx"
import { DateField } from "../fields/DateField.tsx"
import { DateTimeField } from "../fields/DateTimeField.tsx"
import { FileField } from "../fields/FileField.tsx"
import { ImageField } from "../fields/ImageField.tsx"
import { NumberField } from "../fields/NumberField.tsx"
import { SelectField } from "../fields/SelectField.tsx"
import { TextAreaField } from "../fields/TextAreaField.tsx"
import { TextField } from "../fields/TextField.tsx"
import { Form } from "../form/Form.tsx"
import { useConfirm } from "../overlay/confirm.ts"
import { Dialog } from "../overlay/Dialog.tsx"
import { toast } from "../overlay/toast.ts"
import { Sample } from "./Sample.tsx"

const people = ["Tadala Example", "Mphatso Sample", "Chikondi Specimen", "Thokozani Model", "Yankho Instance"]
const students = people.map((label, index) => ({ value: index + 1, label }))
const kinds = ["Assignment", "End of module"]

const schema = z.object({
  title: z.string().min(1, "Title is required."),
  student: z.number({ error: "Student is required." }),
  points: z.number({ error: "Points must be a number." }).max(100, "Points must be at most 100."),
  kind: z.enum(kinds, { error: "Grade type is required." }),
  due: z.string().min(1, "Due date is required."),
  given: z.iso.date({ error: "Date given must be a date such as 31/01/2026." }),
  version: z.number(),
})
type Values = z.input<typeof schema>

const defaults: Partial<Values> = {
  title: "Lesson plan",
  points: 78,
  version: 1,
  given: "2026-02-03",
  due: "",
}
const theirs = { ...defaults, title: "Lesson plan, Standard 4", points: 80, version: 2 }

/** Fails as the server does, depending on the title: "conflict", "taken", "down", "bug". Anything else is saved. */
async function save({ title }: { title: string }) {
  await new Promise((done) => setTimeout(done, 600))
  const refuse = (message: string, overrides: object) =>
    Object.assign(new Error(message), { status: 409 }, overrides)
  if (title === "conflict") throw refuse("It was changed since you opened it.", { current: theirs })
  if (title === "taken") throw refuse("Please check the form.", { errors: { title: "This title is taken." } })
  if (title === "down") throw refuse("Server error occurred. Please try again later.", {})
  if (title === "bug") throw new TypeError("a fault of the program")
  toast.success("Grade added successfully!")
}

export function FormSamples() {
  const [open, setOpen] = useState(false)
  const confirm = useConfirm()
  const ask = async () => {
    const text = "Are you sure you want to delete Lesson plan? This action cannot be undone."
    if (await confirm({ title: "Delete assignment", text, action: "Delete", danger: true }))
      toast.success("Deleted.")
  }
  return (
    <Sample title="Form and dialog">
      <SampleForm />
      <div className="buttons">
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Button kind="danger" onClick={ask}>
          Ask first
        </Button>
        <Button onClick={() => toast.success("Student updated successfully!")}>Say that it is saved</Button>
        <Button onClick={() => toast.failure("Error deleting student: Resource not found.")}>
          Say that it failed
        </Button>
      </div>
      {open && (
        <Dialog title="Add New Grade" onClose={() => setOpen(false)}>
          <SampleForm onCancel={() => setOpen(false)} />
        </Dialog>
      )}
    </Sample>
  )
}

function SampleForm({ onCancel }: { onCancel?: () => void }) {
  return (
    <Form
      schema={schema}
      defaults={defaults}
      onSubmit={save}
      submitLabel="Add Grade"
      busyLabel="Adding Grade..."
      onCancel={onCancel}
    >
      <TextField name="title" label="Title" hint="Try: conflict, taken, down or bug" required />
      <ComboboxField name="student" label="Student" options={students} none="No students found" required />
      <div className="fields">
        <NumberField name="points" label="Points earned" required />
        <SelectField name="kind" label="Grade type" options={kinds} required />
        <DateField name="given" label="Date given" required />
        <DateTimeField name="due" label="Due date" required />
      </div>
      <TextAreaField name="feedback" label="Feedback" />
      <RadioField name="year" label="Year of study" options={["1", "2"]} />
      <CheckboxField name="late" label="Late work is allowed" />
      <SwitchField name="tell" label="Tell the student" />
      <FileField
        name="work"
        label="Attached file"
        accept=".pdf,.docx"
        maxBytes={10 * 1024 * 1024}
        stored="plan.pdf"
      />
      <ImageField name="photo" label="Photo" maxBytes={5 * 1024 * 1024} />
    </Form>
  )
}
