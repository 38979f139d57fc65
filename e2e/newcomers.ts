import { type APIRequestContext, expect } from "@playwright/test"
import { password as demoPassword } from "./college.ts"
import { addressOf, type Who } from "./people.ts"

export type Newcomer = { email: string; password: string; firstName: string; lastName: string }

/** What an administrator fills in when she lets a student or a lecturer in. */
const records = {
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

/** Asks for an account as a visitor does. */
export async function register(request: APIRequestContext, firstName: string, role: Who): Promise<Newcomer> {
  const email = `${firstName.toLowerCase()}@college.example`
  const person = { firstName, lastName: "Newcomer", email, password: "chalk and slate" }
  const answer = await request.post("/api/auth/register", { data: { ...person, role } })
  expect(answer.status()).toBe(201)
  return person
}

/** Somebody of a journey's own, so that it may change and delete what belongs to her. */
export async function letIn(request: APIRequestContext, firstName: string, role: Who): Promise<Newcomer> {
  const newcomer = await register(request, firstName, role)
  const signedIn = await request.post("/api/auth/login", {
    data: { email: addressOf("admin"), password: demoPassword },
  })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const found = await request.get(`/api/registrations?search=${newcomer.email}`, { headers })
  const { id } = (await found.json()).data.registrations[0]
  const data = { role, ...records[role] }
  const approved = await request.post(`/api/registrations/${id}/approve`, { headers, data })
  expect(approved.status()).toBe(200)
  return newcomer
}
