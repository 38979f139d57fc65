import * as z from "zod"
import { classNames } from "./classes.ts"
import { choice, day, email, optionalChoice, optionalText, text, whole } from "./fields.ts"

/** The lists of the student form (spec 001 section 9). */
export const cohorts = [
  "IPTE18",
  "IPTE19",
  "IPTE20",
  "IPTE21",
  "IPTE22",
  "IPTE23",
  "IPTE24",
  "IPTE25",
] as const
export const maritalStatuses = ["single", "married", "divorced", "widowed"] as const
export const genders = ["female", "male"] as const
export const religions = [
  "Catholic",
  "Protestant",
  "Pentecostal",
  "Anglican",
  "Baptist",
  "Presbyterian",
  "Seventh Day Adventist",
  "Muslim",
  "Other",
  "None",
] as const
const districtNames =
  "Balaka, Blantyre, Chikwawa, Chiradzulu, Chitipa, Dedza, Dowa, Karonga, Kasungu, Likoma, Lilongwe, Machinga, " +
  "Mangochi, Mchinji, Mulanje, Mwanza, Mzimba, Neno, Nkhata Bay, Nkhotakota, Nsanje, Ntcheu, Ntchisi, Phalombe, " +
  "Rumphi, Salima, Thyolo, Zomba"
export const districts = districtNames.split(", ") as [string, ...string[]]

const today = () => new Date().toISOString().slice(0, 10)

/** The college's side of a student: what approving a registration adds to the person (spec 001 section 5). */
export const studentDetails = z.object({
  date_of_birth: day("Date of birth").refine((born) => born < today(), "Date of birth must be in the past."),
  year_of_study: whole("Year of study", 1, 3),
  gender: choice("Gender", genders).default("female"),
  marital_status: choice("Marital status", maritalStatuses),
  religion: choice("Religion", religions),
  village: text("Village", 120),
  traditional_authority: text("Traditional authority", 120),
  home_district: choice("Home district", districts),
  guardian_name: text("Guardian name", 120),
  guardian_phone_number: optionalText("Guardian phone number", 30),
  ipte_cohort: optionalChoice("IPTE cohort", cohorts),
  student_class: optionalChoice("Class", classNames),
})
export type StudentDetails = z.output<typeof studentDetails>

export const studentInput = studentDetails.extend({
  first_name: text("First name", 80),
  last_name: text("Last name", 80),
  email: email(),
  phone_number: text("Phone number", 30),
})
