import { randomUUID } from "node:crypto"
import { type APIRequestContext, expect } from "@playwright/test"
import { type Role, signedInCalls } from "./people.ts"

export type Newcomer = { email: string; password: string; firstName: string; lastName: string }

/** The form with which an administrator approves a student or a lecturer. */
export const approvalForms = {
  admin: {},
  lecturer: { department: "Science", hireDate: "2020-01-06" },
  student: {
    phoneNumber: "+265 991 234 567",
    dateOfBirth: "2004-05-17",
    yearOfStudy: 1,
    maritalStatus: "single",
    religion: "Catholic",
    village: "Chinsapo",
    traditionalAuthority: "Kachere",
    homeDistrict: "Dedza",
    guardianName: "Mayi Example",
  },
}

/** Requests an account as a visitor does. */
export async function requestAccount(
  request: APIRequestContext,
  firstName: string,
  role: Role,
): Promise<Newcomer> {
  // Two journeys may use the same name, and a journey may be repeated.
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@college.example`
  const person = { firstName, lastName: "Newcomer", email, password: "chalk and slate" }
  const answer = await request.post("/api/auth/register", { data: { ...person, role } })
  expect(answer.status()).toBe(201)
  return person
}

/** Creates an approved person for one journey, which may change and delete all of the person's data. */
export async function createAccount(
  request: APIRequestContext,
  firstName: string,
  role: Role,
  fields: object = {},
): Promise<Newcomer> {
  const newcomer = await requestAccount(request, firstName, role)
  const admin = await signedInCalls(request, "admin")
  const { registrations } = await admin("get", `/registrations?search=${newcomer.email}`)
  await admin("post", `/registrations/${registrations[0].id}/approve`, {
    role,
    ...approvalForms[role],
    ...fields,
  })
  return newcomer
}
