import type { Action } from "./action.ts"
import { screenLink } from "./links.ts"

/** Says that the portal doesn't do something, and opens the screen or the page that is of most help instead. */
export const absent = (to: string, name: string, note: string, phrases: string): Action => ({
  ...screenLink(to, name, phrases),
  note,
})

export const fees = `
      fee, school fees, tuition, tuition fees, fees balance, balance, fee balance, fees paid, pay fees, payment,
      payments, pay, paid, unpaid fees, fees structure, fee structure, change fees, change the fees, how much are fees,
      owing, owe, debt, debts, debtors, arrears, receipt, receipts, invoice, invoices, billing, bill, bursary,
      bursaries, scholarship, scholarships, loan, loans, bank, bank deposit, deposit, deposit slip, money, allowance,
      allowances, upkeep, stipend, refund, cash, mobile money, airtel money, mpamba, cost, accounts office, cashier,
      finance, fee defaulters, financial statement, incomes, sponsorship, bank slip`
export const services = `
      hostel, hostels, dormitory, dorm, bed, boarding, accommodation, catering, food, meals, kitchen, mess, menu of the
      week, water, electricity, clinic, nurse, hospital, health, counselling, counsellor, discipline, disciplinary
      case, punishment, rules, warning, bus, transport, uniform, uniforms, lost property, laundry, hostel allocation,
      room allocation for students, dining, sick bay visits, behaviour, misconduct, referral, what do we eat, roommate,
      doctor, medicine, toilets`
export const cards = `
      identity card, student identity card, student ID, student card, ID card, ID cards, badge, badges, name tags,
      lanyard, library card, barcode`
export const examNumbers = `
      examination number, exam number, exam numbers, candidate number, candidates, index number, MANEB, MANEB number,
      exam registration`
