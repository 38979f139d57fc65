import type { ContentOf } from "#contract/communication/website/content/contentPage.ts"
import type { supportServicesPage } from "#contract/communication/website/pages/supportServices.ts"

const team = (name: string, helps: string, people: readonly (readonly [name: string, role: string])[]) => ({
  name,
  helps,
  people: people.map(([person, role]) => ({ name: person, role, photo: null })),
})

export const supportServices: ContentOf<typeof supportServicesPage> = {
  head: { lead: "The people who keep the college open, fed, lit and well." },
  teams: {
    teams: [
      team("Office and accounts", "Fees, receipts, letters, certificates", [
        ["Madalo Sample", "Bursar"],
        ["Fatsani Draft", "Accounts clerk"],
        ["Wezi Template", "Registry clerk"],
        ["Thandizo Blank", "Secretary to the principal"],
        ["Mayeso Instance", "Human resources officer"],
      ]),
      team("Library and computers", "Library cards, sign-in, printing", [
        ["Lonjezo Exhibit", "Librarian"],
        ["Takondwa Sketch", "Library assistant"],
        ["Ulemu Prototype", "ICT technician"],
        ["Vitumbiko Trial", "Laboratory assistant"],
      ]),
      team("Hostels and health", "Illness, rooms, a lost key", [
        ["Tiyamike Placeholder", "Matron"],
        ["Alinafe Mock", "Assistant matron"],
        ["Chikondi Practice", "Nurse"],
        ["Mphatso Dummy", "Hostel attendant"],
        ["Zikomo Exercise", "Hostel attendant"],
      ]),
      team("Kitchen", "Meals, special diets, guests", [
        ["Kondwani Testcase", "Head cook"],
        ["Pilirani Standin", "Cook"],
        ["Temwa Example", "Cook"],
        ["Yamikani Pattern", "Storekeeper"],
        ["Ufulu Specimen", "Kitchen assistant"],
      ]),
      team("Grounds and repairs", "A leaking tap, a broken chair, a light", [
        ["Tawonga Model", "Estate officer"],
        ["Ngwazi Outline", "Carpenter"],
        ["Chimwemwe Figure", "Plumber and electrician"],
        ["Thokozani Sample", "Gardener"],
      ]),
      team("Transport and security", "Journeys, visitors, things found", [
        ["Dalitso Draft", "Driver"],
        ["Limbani Template", "Head guard"],
        ["Yankho Blank", "Night guard"],
      ]),
    ],
  },
}
