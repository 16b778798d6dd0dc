/** Arabic: the bank-link provider's own screens. */
import type {BankpayWords} from '../words.js';

export const arBankpay: BankpayWords = {
  profileTitle: 'إعداد التحويلات البنكية',
  profileText:
    'نحتاج إلى هذه البيانات مرة واحدة لربط حسابك البنكي. يُرجى إدخال الاسم كما هو مسجّل في حسابك البنكي.',

  codeRejected: 'الرمز غير صحيح. يمكنك إعادة المحاولة أو طلب رمز جديد.',

  accountTitleDeposit: 'من أي حساب سيكون الإيداع؟',
  accountTitleWithdraw: 'إلى أي حساب نرسل المبلغ؟',
  accountMask: '••{mask}',

  linkTitle: 'ربط حسابك البنكي',
  linkText:
    'سيتم تسجيل الدخول في صفحة بنكك. لا يظهر لنا سوى الحساب المختار، ولا تظهر لنا كلمة مرورك أبدًا.',
  linkStart: 'المتابعة إلى بنكك',
  linkAbandoned: 'لم يُربط حسابك البنكي بعد. يمكنك المتابعة في الوقت المناسب لك.',
  linkFailed: 'تعذّر ربط حسابك البنكي. يمكنك إعادة المحاولة أو اختيار بنك آخر.',
  bankTitle: 'تسجيل الدخول إلى بنكك',
  bankFrame: 'صفحة بنكك',
  bankWindow: 'لم تظهر الصفحة؟ يمكنك فتح صفحة بنكك في نافذة جديدة.',
  bankDone: 'ربطت حسابي البنكي',
};
