/**
 * The name of every word, for what the console says of a page's own. The words themselves are in many
 * parts, which would all load for their names. A test holds both together.
 */
export const wordNames = (): readonly string[] =>
  `
  profileTitle profileText codeRejected accountTitleDeposit accountTitleWithdraw accountMask
  linkTitle linkText linkStart linkAbandoned linkFailed bankTitle bankFrame bankWindow bankDone
  bankCancel cameraPrimerTitle cameraPrimerText cameraTips cameraStart cameraChoose cameraFile
  cameraStartingTitle cameraStartingText cameraLiveTitle cameraLiveText cameraView cameraShoot
  cameraTakenTitle cameraTakenText cameraUse cameraAgain cameraFailedTitle camera_denied
  camera_missing camera_busy camera_insecure camera_framed cameraRetry errorId requestId copyIds
  copied copyByHand participantTitle participantText participantRefused inReviewTitle inReviewText
  inReviewLooking inReviewLook inReviewChange noAssetsTitle noAssetsText pickTitle asset network
  networkFirst networkMinutes pickBoth assetOn sendOnly addressSending addressTitle addressAmount
  addressIn addressWorth address qr copyAddress copyAmount copyMemo addressCopied amountCopied
  memoCopied memo memoText openWallet expiresIn expiresSoon safeToClose otherDeposit
  expiredAddressTitle expiredAddressText expiredAddressSent renewAddress notRenewed unheardTitle
  unheardText unheardSent unheardCheck unprovenTitle unprovenSent unsafeTitle unsafeText
  unsafeRetry stageWaiting stageSeen stageConfirming stageCredited firstName lastName fullName
  birthDate birthDateHint birthDateInvalid birthDateFuture email emailInvalid phone phoneHint
  phoneInvalid home street city region regionHint postalCode country countryNone countryMissing
  nameLong required mend mendField codeTitle codeText code codeInvalid confirmCode resend resendIn
  changeNumber kycWhere kycDetailsTitle kycDetailsText kycTypeRequired kycToDocument
  kycDocumentTitle kycDocumentText kycDocumentCountry kycDocumentType kyc_passport
  kyc_driving_licence kyc_identity_card kyc_residence_permit kycOneSide kycTwoSides kycToPictures
  kycPicturesTitle kycPicturesText kycPicturesTextNoPdf kycNoPdf kycFront kycBack kycPage kycTake
  kycChoose kycNoCamera kycReplaceTake kycReplaceChoose kycPreparing kycUploading kycUploaded
  kycCanceled kycUploadFailed kycSendAgain kycCancel kycPreview kycPdf kycSideRequired
  kycSideMoving kycSideSaid kycToReview kycReviewTitle kycReviewText kycChange kycChangeOf
  kycDocumentOf kycSubmit kycSubmitting kycNotSent kycNotSure kycRefused kycPendingTitle
  kycPendingText kycSeconds kycMinutes kycMinute kycHours kycLook kycLookFailed kycFailedTitle
  kycFailedText kycFailedPlain kycFinalText kycMendDetails kycMendDocument kycMendPictures
  kycWhole kycDoneTitle kycDoneText kycBeforeTitle kycBeforeText kycContinue close support
  blockedTitle blockedText blockedHint blockedPlace unconfiguredTitle unconfiguredText
  signedOutTitle signedOutText expiredTitle expiredText expiredAction invalidTitle invalidText
  originTitle originText timeoutTitle timeoutText refusedTitle refusedText sessionNote
  sessionNoteUnsure account uncaughtTitle uncaughtText checkAgain unavailableTitle
  unavailableDeposit unavailableWithdraw deniedDepositTitle deniedWithdrawTitle deniedText
  gatedTitle gatedText kyc kycText terms termsText emailVerify emailVerifyText phoneVerify
  phoneVerifyText notSuspended notSuspendedText gateStart gateContinue gateView gateAction
  gateReview gateTold gateDone gatesChecking gatesStillOpen step continue working summary
  amountTitleDeposit amountTitleWithdraw amount amountAlone amountInvalid amountInsufficient
  balance withdrawable withdrawNothing max from to wallet change review reviewTitleDeposit
  reviewTitleWithdraw submitDeposit submitWithdraw changeAmount sendingTitleDeposit
  sendingTitleWithdraw sendingText checkingTitle checkingText pendingTitleDeposit
  pendingTitleWithdraw pendingText stepSent stepProcessing stepDoneDeposit stepDoneWithdraw
  stepDone stepNow stepNext successTitleDeposit successTitleWithdraw successTextDeposit
  successTextWithdraw reference againDeposit againWithdraw notMoved failedTitleDeposit
  failedTitleWithdraw failedNext afterBookingNext newDeposit newWithdraw rejectedTitle
  rejectedNext mismatchTitle mismatchNext notBookedTitle notBookedNext heldNext doubtedText
  heldCheck checkingLong supportNext reason_required reason_invalid reason_underage
  reason_mismatch reason_too_large reason_too_small reason_too_many_pixels reason_empty
  reason_unsupported_type reason_undecodable reason_unreadable reason_blurry reason_glare
  reason_cut_off reason_expired reason_not_accepted reason_not_verified reason_other depositTitle
  withdrawTitle kycTitle termsTitle signupTitle back tryAgain chooseDeposit chooseWithdraw bankpay
  bankpayDeposit bankpayWithdraw crypto cryptoDeposit cryptoWithdraw cashpay cashpayDeposit
  cashpayWithdraw fallback fallbackUnavailable networkTitle networkText signupPhoneText
  signupLapsed signupLimited signupSend signupWrongCode signupExpiredCode signupTooMany
  signupNoCode signupLastCode signupFoundTitle signupDetailsTitle signupFoundText
  signupDetailsText signupEdit signupAgree signupTerms signupAgreeHint signupCreate signupWorking
  signupLost signupCancel signupCompletedTitle signupCompletedText signupFailedTitle
  signupFailedText signupCanceledTitle signupCanceledText signupAgain termsFrame termsOutdated
  termsNotRecorded termsRecording termsSilentTitle termsSilentText termsDeclinedTitle
  termsDeclinedText termsAgain termsAcceptedTitle termsAcceptedText termsBeforeText termsVersion
  termsContinue
`
    .trim()
    .split(/\s+/);
