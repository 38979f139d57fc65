import * as z from "zod"
import { classNames } from "./classes.ts"
import { choice, day, email, optionalChoice, optionalText, text } from "./fields.ts"

/** Spec 001 section 9. */
export const departments = [
  "Science",
  "Education Foundation Studies",
  "Languages",
  "Expressive Arts",
  "Social and Environmental Studies",
] as const

/** The college's side of a lecturer: what approving a registration adds to the person (spec 001 section 5). */
export const lecturerDetails = z.object({
  department: choice("Department", departments),
  hire_date: day("Hire date"),
  qualification: optionalText("Qualification", 120),
  specialization: optionalText("Specialization", 120),
  office_location: optionalText("Office location", 120),
  lecturer_class: optionalChoice("Class", classNames),
})
export type LecturerDetails = z.output<typeof lecturerDetails>

export const lecturerInput = lecturerDetails.extend({
  first_name: text("First name", 80),
  last_name: text("Last name", 80),
  email: email(),
  phone_number: optionalText("Phone number", 30),
})
