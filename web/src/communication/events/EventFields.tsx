import { useState } from "react"
import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { uploads } from "#contract/lib/uploads.ts"
import { audienceLabel } from "../../people/notifications/labels.ts"
import { CheckboxField, RadioField } from "../../ui/fields/ChoiceFields.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { DateTimeField } from "../../ui/fields/DateTimeField.tsx"
import { useFormFields } from "../../ui/fields/formFields.ts"
import { ImageField } from "../../ui/fields/ImageField.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { RichTextField } from "../../ui/richText/RichTextField.tsx"
import { typeLabel } from "./admin.labels.ts"

type Props = { event: CollegeEvent | undefined; sent: number | undefined }

/** The fields of an event (spec 001 section 5). The deadline is shown only if registration is required. */
export function EventFields({ event, sent }: Props) {
  const isWholeDay = useFieldValue<boolean>("is_all_day") === true
  const hasRegistration = useFieldValue<boolean>("registration_required") === true
  const chosen = useFieldValue<File | null>("eventImage")
  return (
    <>
      {event?.series_id && (
        <RadioField
          name="scope"
          label="Change"
          options={[
            ["this", "This event alone"],
            ["following", "This event and those that follow"],
          ]}
          required
        />
      )}
      <TextField name="title" label="Title" autoComplete="off" required />
      <div className="fields">
        <SelectField
          name="event_type"
          label="Event type"
          options={Object.entries(typeLabel)}
          blank={false}
          required
        />
        <SelectField
          name="target_audience"
          label="Target audience"
          options={Object.entries(audienceLabel)}
          blank={false}
          required
        />
      </div>
      <PlacesOutsideField event={event} />
      <FormSection title="Time and place">
        <CheckboxField name="is_all_day" label="All day" />
        <DateTimeField name="start_date" label="Start date" wholeDay={isWholeDay} required />
        <DateTimeField name="end_date" label="End date" wholeDay={isWholeDay} />
        <TextField name="location" label="Location" autoComplete="off" />
        {!event && (
          <DateField
            name="repeats_weekly_until"
            label="Repeats weekly until"
            hint="Makes one event a week until this day. Blank: it doesn't repeat."
          />
        )}
      </FormSection>
      <RichTextField name="description" label="Description" max={5000} rows={5} />
      <FormSection title="Registration">
        <NumberField name="max_participants" label="Max participants" min={1} max={100_000} />
        <CheckboxField
          name="registration_required"
          label="Registration required"
          hint="Students and lecturers register until the places are taken; then they wait in order."
        />
        {hasRegistration && (
          <DateTimeField
            name="registration_deadline"
            label="Registration deadline"
            hint="Blank: until the event begins."
          />
        )}
      </FormSection>
      <FormSection title="Shown as">
        <CheckboxField
          name="is_featured"
          label="Featured"
          hint="Without registration, its audience is reminded the day before."
        />
        <TextField name="tags" label="Tags" hint="Separated by commas" autoComplete="off" />
        <ImageField
          name="eventImage"
          label="Image"
          hint="Everybody may see it."
          accept="image/*"
          maxBytes={uploads.picture.max}
          src={event?.event_image}
          sent={sent}
        />
        {event?.event_image && !chosen && (
          <CheckboxField name="clear_image" label="Remove the present image" />
        )}
      </FormSection>
    </>
  )
}

/**
 * Asks what happens to the places of people whom another audience leaves out. Only the server knows them, and whether there
 * are any at the later events of a series, so this is shown once the server has asked.
 */
function PlacesOutsideField({ event }: { event: CollegeEvent | undefined }) {
  const audience = useFieldValue<string>("target_audience")
  const { places_outside: question } = useFormFields()?.refused ?? {}
  const [isAsked, setAsked] = useState(false)
  if (question !== undefined && !isAsked) setAsked(true)
  if (!isAsked || audience === event?.target_audience) return null
  return (
    <RadioField
      name="places_outside"
      label="Places of people outside of this audience"
      options={[
        ["release", "Cancel them, and notify each person"],
        ["keep", "Keep them"],
      ]}
      required
    />
  )
}
