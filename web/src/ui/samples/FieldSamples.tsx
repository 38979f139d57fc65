import { CheckboxField, RadioField, SwitchField } from "../fields/ChoiceFields.tsx"
import { FileField } from "../fields/FileField.tsx"
import { PasswordField } from "../fields/PasswordField.tsx"
import { SelectField } from "../fields/SelectField.tsx"
import { TextAreaField } from "../fields/TextAreaField.tsx"
import { EmailField, PhoneField, TextField } from "../fields/TextField.tsx"
import { RichTextField } from "../richText/RichTextField.tsx"
import { Sample } from "./Sample.tsx"

const classes = ["P1", "P2", "P3"]

const sampleText = "# Water\nIt is **off** on _Friday_.\n\n- Fill your buckets\n- Tell your neighbours"

/** Fields outside a form, as on server-rendered pages. They hold their own values. */
export function FieldSamples() {
  return (
    <Sample title="Fields">
      <div className="fields">
        <TextField name="plain" label="First name" required />
        <TextField name="hinted" label="Academic year" hint="For example, 2026-2027" required />
        <TextField name="wrong" label="Last name" error="Last name is required." required />
        <TextField name="fixed" label="Number" defaultValue="IPTE25-0001" readOnly required />
        <EmailField
          name="email"
          label="Email"
          error="Please enter a valid email address"
          defaultValue="tadala@"
          required
        />
        <PhoneField name="phone" label="Phone" />
        <PasswordField name="password" label="Password" hint="At least 6 characters" required />
        <SelectField name="class" label="Class" options={classes} required />
        <SelectField name="off" label="Cohort" options={classes} disabled />
        <TextAreaField name="notes" label="Notes" />
        <RichTextField name="content" label="Content" defaultValue={sampleText} max={5000} required />
        <FileField
          name="work"
          label="Your work"
          accept=".pdf,.doc,.docx"
          maxBytes={10 * 1024 * 1024}
          sent={0.3}
          required
        />
        <div>
          <CheckboxField name="terms" label="This is the current academic year" hint="The one before ends." />
          <CheckboxField name="wrongTerms" label="I have read the rules" error="Please tick this box." />
          <SwitchField
            name="alerts"
            label="Login alerts"
            hint="An email for every new device."
            defaultChecked
          />
          <SwitchField name="two" label="Two-factor" />
        </div>
        <RadioField name="gender" label="Gender" options={["Female", "Male"]} defaultValue="Female" />
        <RadioField
          name="role"
          label="Role"
          options={["Student", "Lecturer"]}
          error="Choose a role."
          required
        />
      </div>
    </Sample>
  )
}
