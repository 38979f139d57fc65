import * as z from "zod"
import { className, classOrBlank, optionalClass } from "../../college/classes/fields.ts"
import { emailCell, optionalPhone, optionalPhoneCell, phone, phoneCell } from "../../lib/contactFields.ts"
import { today, yearsFromToday } from "../../lib/dates.ts"
import { byRole, download, endpoints } from "../../lib/endpoints.ts"
import {
  choice,
  day,
  flag,
  line,
  optionalChoice,
  optionalLine,
  otherNames,
  version,
  whole,
} from "../../lib/fields.ts"
import { exportFormat, listQuery } from "../../lib/lists.ts"
import { counts, data, deletedReply, listOf, nullable, one, texts } from "../../lib/replies.ts"
import {
  emailCorrection,
  memberInput,
  passwordResetEndpoint,
  personAccount,
  personName,
  printedCodes,
  selectionChangeReply,
  selectionOf,
} from "../../people/people/people.ts"
import { privateStudentFields } from "../../people/people/privateFields.ts"
import { districts, genders, maritalStatuses, religions, studentStatuses } from "./options.ts"

const wantedBirth = "Date of birth must be in 1940 or later, and at least 15 years ago."

/** The fields that the college adds to a person who becomes a student, as in an approval (spec 001 section 5). */
export const studentDetails = z.object({
  date_of_birth: day("Date of birth", wantedBirth)
    .refine((born) => born < today(), { error: "Date of birth must be in the past.", abort: true })
    .refine((born) => born >= "1940-01-01" && born <= yearsFromToday(-15), wantedBirth),
  year_of_study: whole("Year of study", 1, 3),
  gender: choice("Gender", genders).default("female"),
  marital_status: choice("Marital status", maritalStatuses),
  religion: choice("Religion", religions),
  village: line("Village", 120),
  traditional_authority: line("Traditional authority", 120),
  home_district: choice("Home district", districts),
  guardian_name: line("Guardian name", 120),
  guardian_phone_number: optionalPhone("Guardian phone number"),
  /** One of the college's cohorts. */
  ipte_cohort: optionalLine("IPTE cohort", 12),
  student_class: optionalClass("Class").register(otherNames, { name: "class" }),
})
export type StudentDetails = z.output<typeof studentDetails>

export const studentInput = studentDetails.extend({
  ...memberInput,
  phone_number: phone("Phone number"),
})

/**
 * A row of an import. Only six columns must be filled in, because a new college has no more. The form requires the rest at
 * the next change.
 */
export const importedStudent = studentInput.extend({
  email: emailCell(),
  phone_number: phoneCell("Phone number"),
  guardian_phone_number: optionalPhoneCell("Guardian phone number"),
  marital_status: optionalChoice("Marital status", maritalStatuses),
  religion: optionalChoice("Religion", religions),
  village: optionalLine("Village", 120),
  traditional_authority: optionalLine("Traditional authority", 120),
  home_district: optionalChoice("Home district", districts),
  guardian_name: optionalLine("Guardian name", 120),
})
export type ImportedStudent = z.output<typeof importedStudent>

/**
 * Students change their email address themselves once they have an account (spec 001 section 5). Fields that the
 * specification's form doesn't send are unchanged.
 */
export const studentEdit = studentInput
  .omit({ email: true })
  .extend({ gender: choice("Gender", genders).optional(), is_active: flag, version })

/** The fields of a student that lecturers and administrators see. */
export const studentOutline = z.object({
  id: z.int(),
  ...personName,
  ...personAccount,
  /** The state of the account, or the way in which the student left the college. */
  status: z.enum(studentStatuses),
  student_number: z.string(),
  class: z.string().nullable(),
  ipte_cohort: z.string().nullable(),
  gender: z.string(),
  /** Whole years today; null once the details are erased. */
  age: z.int().nullable(),
  home_district: z.string().nullable(),
  year_of_study: z.int(),
  /** The same as status: some callers read this name. */
  enrollment_status: z.enum(studentStatuses),
})

/** The whole record, for administrators and the student alone (product decision 3.17). */
const student = studentOutline.extend({
  ...nullable(texts(...privateStudentFields)),
  version: z.int(),
})

/** A student on a screen for administrators and lecturers. Lecturers get it without the private fields. */
export type Student = z.infer<typeof studentOutline> & Partial<z.infer<typeof student>>

/** Only a single student's reply has the photo. Photos would cost a list more data than all its other columns. */
const photo = { photo_url: z.string().nullable() }
const studentRecord = student.extend(photo)
export type StudentRecord = Student & Pick<z.infer<typeof studentRecord>, "photo_url">

/** One term of a student's history. */
const enrolment = z.object({
  id: z.int(),
  term_name: z.string(),
  academic_year_name: z.string(),
  class: z.string().nullable(),
  year_of_study: z.int(),
  outcome: z.string(),
  is_active: z.boolean(),
})
export type Enrolment = z.infer<typeof enrolment>

const filters = {
  /** "none" finds the students without a class. */
  class: className("Class", { also: ["none"] })
    .optional()
    .register(otherNames, { name: "student_class" }),
  year_of_study: whole("Year of study", 1, 3).optional(),
  /** Blank finds current students. Students who left are found only by their status. */
  status: choice("Status", studentStatuses).optional(),
  ipte_cohort: line("IPTE cohort", 12).optional(),
  home_district: choice("Home district", districts).optional(),
  /** "none" finds those without an address. */
  email: choice("Email", ["none"]).optional(),
}
const studentSorts = [
  "last_name",
  "student_number",
  "class",
  "home_district",
  "year_of_study",
  "created_at",
] as const
export const studentList = listQuery(studentSorts, filters)
const classList = listQuery(studentSorts, { class: filters.class })

export const studentChange = selectionOf("Student", filters)
  .extend({
    change: choice("Change", ["activate", "deactivate", "move", "withdraw", "readmit", "delete"]),
    /**
     * Blank removes the students from their class. A student who is readmitted joins this class. A move must name the class
     * or send it blank.
     */
    to_class: classOrBlank,
    /** Limits the change to those who are in this class, or in none if it is blank. */
    from_class: classOrBlank,
  })
  .refine(({ change, to_class }) => change !== "move" || to_class !== undefined, {
    path: ["to_class"],
    message: "Class is required.",
  })

function studentPage<Schema extends z.ZodType>(student: Schema) {
  return data({
    student,
    /** The latest first. */
    enrolments: z.array(enrolment),
    /** The number of the student's submissions and grades. */
    records: z.object({ submissions: z.int(), grades: z.int() }),
  })
}

const studentStats = counts("total", "year_1", "year_2", "inactive", "without_email")

export const studentEndpoints = endpoints({
  "GET /students": {
    roles: ["admin", "lecturer"],
    query: studentList,
    response: byRole({ admin: listOf("students", student), lecturer: listOf("students", studentOutline) }),
  },
  /** A spreadsheet of all students that the list finds. */
  "GET /students/export": {
    roles: ["admin"],
    query: studentList.extend(exportFormat),
    fromReplica: true,
    response: download,
  },
  "GET /students/stats": { roles: ["admin"], response: data({ stats: studentStats }) },
  /** The number of students in each class, without names (product decision 2.13). */
  "GET /students/public": {
    roles: "anyone",
    response: data({
      students: z.array(z.object({ class: z.string().nullable(), count: z.int() })),
      total: z.int(),
    }),
  },
  "GET /students/me": { roles: ["student"], response: one("student", studentRecord) },
  "GET /students/my/class": {
    roles: ["lecturer"],
    query: classList,
    response: data({
      students: z.array(studentOutline),
      total: z.int(),
      /** The lecturer's home class; null if there is none. */
      lecturerClass: z.string().nullable(),
      /** The lecturer's home class and the classes they teach: the values of `class`. */
      classes: z.array(z.string()),
      /** The figures of the shown class, whatever the search. */
      stats: studentStats,
    }),
  },
  "GET /students/{id}": {
    roles: ["admin", "lecturer"],
    response: byRole({
      admin: studentPage(studentRecord),
      lecturer: studentPage(studentOutline.extend(photo)),
    }),
  },
  "POST /students": {
    roles: ["admin"],
    body: studentInput,
    status: 201,
    response: one("student", studentRecord),
  },
  /**
   * The students who may be the same person as the one in an unsaved form, including deleted ones who can be restored. The details are sent in a body, because the
   * addresses of requests are logged.
   */
  "POST /students/alike": {
    roles: ["admin"],
    body: studentInput.pick({ first_name: true, last_name: true, date_of_birth: true }),
    response: data({
      students: z.array(
        z.object({
          id: z.int(),
          ...texts("first_name", "last_name", "student_number"),
          is_deleted: z.boolean(),
        }),
      ),
    }),
    unaudited: true,
    confidential: true,
  },
  "PUT /students/{id}": { roles: ["admin"], body: studentEdit, response: one("student", studentRecord) },
  "DELETE /students/{id}": { roles: ["admin"], response: deletedReply },
  "POST /students/{id}/reset-password": passwordResetEndpoint,
  "POST /students/{id}/correct-email": emailCorrection,
  /** A lecturer gives a student of their home class a code in place of a forgotten password. The student is notified. */
  "POST /students/{id}/login-code": {
    auditLabel: "gave a login code to",
    roles: ["lecturer"],
    confidential: true,
    response: data({ code: z.string() }),
  },
  /**
   * Codes to print for the selected students who have not chosen a password yet. Their earlier codes and links are revoked.
   */
  "POST /students/login-codes": {
    auditLabel: "made login codes for many",
    roles: ["admin"],
    body: selectionOf("Student", filters),
    confidential: true,
    response: data({ codes: printedCodes, skipped: z.int() }),
  },
  "PUT /students/{id}/photo": {
    auditLabel: "changed the photo",
    roles: ["admin"],
    files: { photo: "picture" },
    response: one("student", studentRecord),
  },
  /** Makes one change to many people. */
  "POST /students/change": {
    auditLabel: "changed many",
    roles: ["admin"],
    body: studentChange,
    response: selectionChangeReply,
  },
})
