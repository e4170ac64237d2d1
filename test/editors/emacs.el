;;; Drives Emacs in editors.test.ts: writes what it sees to seen.json.  -*- lexical-binding: t -*-
(require 'json)
(require 'cl-lib)

(defun await (what condition)
  (with-timeout (40 (message "waited in vain for %s" what) (kill-emacs 1))
    (while (not (funcall condition)) (accept-process-output nil 0.02))))

(defun open (name)
  (find-file name)
  ;; `eglot-ensure' of the configuration waits for the command loop, which does not run here.
  (let ((eglot-sync-connect 20))
    (unless (eglot-current-server) (apply #'eglot--connect (eglot--guess-contact))))
  (unless eglot--managed-mode (eglot--maybe-activate-editing-mode))
  (flymake-start))

(defvar eglot-connect-timeout 40)
(setq eglot-confirm-server-initiated-edits nil
      flymake-no-changes-timeout 0.1)

(defun findings ()
  (cl-remove-if-not (lambda (each) (eq (flymake-diagnostic-type each) 'eglot-error)) (flymake-diagnostics)))

(defun wire (diagnostic) (alist-get 'eglot-lsp-diag (flymake-diagnostic-data diagnostic)))

(defun code-of (diagnostic) (plist-get (wire diagnostic) :code))

(open "sample.conllu")
(await "the findings" (lambda () (<= (string-to-number (getenv "EXPECTED")) (length (findings)))))
(defvar seen (mapcar (lambda (each) (vector (line-number-at-pos (flymake-diagnostic-beg each)) (code-of each))) (findings)))

(open "de_x-ud-dev.conllu")
(await "the findings" (lambda () (flymake-diagnostics)))
(let* ((server (eglot-current-server))
       (range '(:start (:line 3 :character 25) :end (:line 3 :character 25)))
       (actions (jsonrpc-request server :textDocument/codeAction
                                 (list :textDocument (eglot--TextDocumentIdentifier) :range range
                                       :context (list :only ["quickfix"]
                                                      :diagnostics (vconcat (mapcar #'wire (flymake-diagnostics)))))))
       (action (cl-find-if (lambda (each) (string-match-p "[Ss]ort" (plist-get each :title))) actions))
       (edit (or (plist-get action :edit)
                 (plist-get (jsonrpc-request server :codeAction/resolve action) :edit)))
       (before (count-lines (point-min) (point-max))))
  (eglot--apply-workspace-edit edit)
  (eglot--signal-textDocument/didChange)
  (treebank-edit
   (list :type "surgery"
         :operations (vector (append '(:line 2) (json-parse-string (getenv "INSERTION") :object-type 'plist)))))
  (await "the word" (lambda () (< before (count-lines (point-min) (point-max))))))
(save-buffer)
(with-temp-file "seen.json" (insert (json-serialize (list :findings (vconcat seen)))))
(kill-emacs 0)
