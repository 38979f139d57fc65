import { expect, test } from "vitest"
import { readDate } from "#contract/lib/typedDates.ts"
import { studentFields } from "#contract/members/students/import.ts"
import { refuseKnown } from "../../people/imports/people.rules.ts"
import { readStudent } from "./import.rules.ts"

const good = {
  first_name: "Tadala",
  last_name: "Banda",
  email: "t@college.example",
  phone_number: "0888 000 111",
  date_of_birth: "12/05/2004",
  gender: "FEMALE",
  year_of_study: "Year 1",
  student_class: "p3",
  ipte_cohort: "ipte 25",
  marital_status: "Single",
  religion: "catholic",
  home_district: "NKHATA BAY",
  traditional_authority: "Kaphuka",
  village: "Kaphuka",
  guardian_name: "Esnart",
  guardian_phone_number: "",
}
const read = (values: Record<string, string>) =>
  readStudent(
    { row: 2, values: { ...good, ...values }, faults: [] },
    {
      cohorts: ["IPTE24", "IPTE25"],
      classes: ["P1", "P3", "1A"],
    },
  )
const faults = (values: Record<string, string>) => read(values).faults

test("spreadsheets' spellings are accepted", () => {
  expect(read({}).record).toMatchObject({
    date_of_birth: "2004-05-12",
    gender: "female",
    year_of_study: 1,
    student_class: "P3",
    ipte_cohort: "IPTE25",
    marital_status: "single",
    religion: "Catholic",
    home_district: "Nkhata Bay",
  })
  expect(read({ date_of_birth: "2004-05-12" }).record?.date_of_birth).toBe("2004-05-12")
  expect(read({ gender: "" }).record?.gender).toBe("female")
})

test.each([
  ["999123456", "0999123456"],
  ["888123456", "0888123456"],
  ["265999123456", "265999123456"],
  ["0999 123 456", "0999 123 456"],
])("the telephone number %s of a spreadsheet is kept as %s", (written, stored) => {
  expect(read({ phone_number: written }).record?.phone_number).toBe(stored)
})

test.each(["99912345", "1234567", "9".repeat(20)])(
  "the digits %s are refused as a telephone number, with what is wanted",
  (written) => {
    expect(faults({ phone_number: written })).toEqual([
      {
        field: "phone_number",
        text: `Phone number must begin with 0 or +, such as 0999 123 456: the spreadsheet may have taken the 0 away. Here it is “${written}”.`,
      },
    ])
  },
)

test.each(["31/01/2004", "31 Jan 2004", "31-January-2004", "31.1.2004", "2004/1/31", "2004-01-31"])(
  "%s is the date that the form's date field reads",
  (typed) => {
    expect(readDate(typed)).toBe("2004-01-31")
    expect(read({ date_of_birth: typed }).record?.date_of_birth).toBe("2004-01-31")
  },
)

test("only six columns are required", () => {
  const values = {
    first_name: "Ada",
    last_name: "Banda",
    email: "ada@college.example",
    phone_number: "0999 123 456",
    date_of_birth: "12/05/2004",
    year_of_study: "1",
  }
  const { record, faults } = readStudent({ row: 2, values, faults: [] }, { cohorts: [], classes: [] })
  expect(faults).toEqual([])
  expect(record).toMatchObject({ religion: null, village: null, guardian_name: null, gender: "female" })
  expect(studentFields.filter(({ required }) => required).map(({ field }) => field)).toEqual(
    Object.keys(values),
  )
})

test.each([
  [{ year_of_study: "" }, "year_of_study", "Year of study is required."],
  [
    { date_of_birth: "31/02/2004" },
    "date_of_birth",
    "Date of birth must be a date such as 31/01/2026 (2026-01-31). Here it is “31/02/2004”.",
  ],
  [
    { date_of_birth: "soon" },
    "date_of_birth",
    "Date of birth must be a date such as 31/01/2026 (2026-01-31). Here it is “soon”.",
  ],
  [
    { year_of_study: "4" },
    "year_of_study",
    "Year of study must be a whole number from 1 to 3. Here it is “4”.",
  ],
  [
    { date_of_birth: "2004-06-05T00:00:00" },
    "date_of_birth",
    "Date of birth must be a date such as 31/01/2026 (2026-01-31). Here it is “2004-06-05T00:00:00”.",
  ],
  [
    { phone_number: "2.65999E+11" },
    "phone_number",
    "Phone number was rounded by the spreadsheet. Format its column as text and type the number again. Here it is “2.65999E+11”.",
  ],
  [
    { guardian_phone_number: "2,65e11" },
    "guardian_phone_number",
    "Guardian phone number was rounded by the spreadsheet. Format its column as text and type the number again. Here it is “2,65e11”.",
  ],
  [
    { phone_number: "abc" },
    "phone_number",
    "Phone number must have 7 to 15 digits, with nothing but spaces, +, - and brackets between them. Here it is “abc”.",
  ],
  [{ email: "nobody" }, "email", "Email must be an address such as name@example.com. Here it is “nobody”."],
  [{ student_class: "P16" }, "student_class", expect.stringMatching(/^Class must be one of: P1,/)],
])("%j is rejected with a message", (values, field, text) => {
  expect(faults(values)).toEqual([{ field, text }])
  expect(read(values).record).toBeUndefined()
})

test("the message for a wrong home district says how many there are", () => {
  expect(faults({ home_district: "Paris" })[0]?.text).toMatch(
    /^Home district must be one of the 28 that the form offers\. Here it is “Paris”\.$/,
  )
})

test("an email address that the file or the college has already is refused", () => {
  const rows = [2, 3, 4].map((row) => ({ ...read({ email: row === 4 ? "known@x.mw" : "T@x.mw" }), row }))
  const checked = refuseKnown(rows, new Set(["known@x.mw"]))
  expect(checked.map(({ faults }) => faults[0]?.text)).toEqual([
    undefined,
    "Email is the same as in row 2.",
    "There is already an account with this email address.",
  ])
  expect(checked.map(({ record }) => record === undefined)).toEqual([false, true, true])
})
