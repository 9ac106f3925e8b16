//! Finds the places of a source file that can be changed, and the changes.

use proc_macro2::Span;
use std::collections::BTreeMap;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Pat, ReturnType, Stmt, Type, UnOp};

/// One small change.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The function or constant that it is in.
    pub(crate) function: String,
    /// What stands there, and what would, in a few words.
    pub(crate) what: String,
    /// The item evaluated at compile time that must become an ordinary one before it can be switched.
    pub(crate) frozen: Option<usize>,
}

/// How a changed place is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// Text inserted at the start of a function: it returns at once.
    Body,
    /// A guard inserted behind a pattern: the arm is passed over.
    Arm,
    /// A statement that is left out.
    Statement,
    /// An expression with others in its place.
    Expression,
}

/// A place that can be changed, in one way or several.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) shape: Shape,
    pub(crate) range: Range<usize>,
    /// Each mutant, by its index, and the text that it puts here.
    pub(crate) choices: Vec<(usize, String)>,
}

/// A `const fn`, a `const` or a `static`: the compiler evaluates it, so a switch in it would not compile.
#[derive(Debug)]
pub(crate) struct Frozen {
    pub(crate) name: String,
    /// The type whose method or constant it is, if of one.
    pub(crate) owner: Option<String>,
    /// Its name means something else in other files.
    pub(crate) is_private: bool,
    pub(crate) is_function: bool,
    /// Replacements of text that make it an ordinary item.
    pub(crate) thaw: Vec<(Range<usize>, String)>,
    /// A constant becomes a function, and every use of its name a call.
    pub(crate) is_called: bool,
    /// The text of a constant's value.
    pub(crate) value: String,
}

/// What a file offers.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) mutants: Vec<Mutant>,
    pub(crate) places: Vec<Place>,
    pub(crate) frozen: Vec<Frozen>,
}

/// Reads a source file.
pub(crate) fn find(source: &str) -> syn::Result<Found> {
    let file = syn::parse_file(source)?;
    let (found, at, function) = (Found::default(), BTreeMap::new(), Vec::new());
    let mut finder = Finder { source, found, at, function, owner: None, frozen: None };
    finder.visit_file(&file);
    Ok(finder.found)
}

struct Finder<'s> {
    source: &'s str,
    found: Found,
    /// The place in `found` for a range and shape.
    at: BTreeMap<(usize, usize, Shape), usize>,
    function: Vec<String>,
    owner: Option<String>,
    frozen: Option<usize>,
}

fn range(span: Span) -> Range<usize> {
    span.byte_range()
}

/// Methods whose closure is a condition.
const ASKING: [&str; 13] = [
    "all",
    "any",
    "filter",
    "find",
    "is_none_or",
    "is_some_and",
    "is_ok_and",
    "position",
    "retain",
    "rposition",
    "skip_while",
    "take_while",
    "partition",
];

/// Methods that can stand for each other.
const OPPOSITES: [(&str, &str); 10] = [
    ("all", "any"),
    ("is_some", "is_none"),
    ("is_ok", "is_err"),
    ("min", "max"),
    ("min_by_key", "max_by_key"),
    ("first", "last"),
    ("is_some_and", "is_none_or"),
    ("and", "or"),
    ("push_back", "push_front"),
    ("saturating_add", "saturating_sub"),
];

impl<'s> Finder<'s> {
    fn text(&self, node: &impl Spanned) -> &'s str {
        &self.source[range(node.span())]
    }

    fn put(&mut self, shape: Shape, range: Range<usize>, span: Span, what: String, text: String) {
        let Some(function) = self.function.last() else { return };
        let start = span.start();
        let mutant = self.found.mutants.len();
        self.found.mutants.push(Mutant {
            line: start.line,
            column: start.column + 1,
            function: function.clone(),
            what,
            frozen: self.frozen,
        });
        let next = self.found.places.len();
        let place = *self.at.entry((range.start, range.end, shape)).or_insert(next);
        if place == next {
            self.found.places.push(Place { shape, range, choices: Vec::new() });
        }
        self.found.places[place].choices.push((mutant, text));
    }

    /// Another expression in place of this one.
    fn instead(&mut self, node: &impl Spanned, text: impl Into<String>) {
        let text = text.into();
        let what = format!("{} -> {}", short(self.text(node)), short(&text));
        self.put(Shape::Expression, range(node.span()), node.span(), what, text);
    }

    /// An `if`, a guard, or a closure that is asked: always, and never.
    fn condition(&mut self, expr: &Expr, is_loop: bool) {
        match expr {
            Expr::Binary(both) if has_let(expr) => {
                self.condition(&both.left, is_loop);
                self.condition(&both.right, is_loop);
            }
            Expr::Let(binding) => self.visit_expr(&binding.expr),
            Expr::Paren(inner) if has_let(expr) => self.condition(&inner.expr, is_loop),
            _ => {
                if !is_loop {
                    self.instead(expr, "true");
                }
                self.instead(expr, "false");
                self.visit_expr(expr);
            }
        }
    }

    fn binary(&mut self, expr: &syn::ExprBinary) {
        let others: &[&str] = match expr.op {
            BinOp::Add(_) => &["-"],
            BinOp::Sub(_) => &["+"],
            BinOp::Mul(_) => &["+"],
            BinOp::Div(_) => &["*"],
            BinOp::Rem(_) => &["/"],
            BinOp::And(_) => &["||"],
            BinOp::Or(_) => &["&&"],
            BinOp::BitAnd(_) => &["|"],
            BinOp::BitOr(_) => &["&"],
            BinOp::BitXor(_) => &["|"],
            BinOp::Shl(_) => &[">>"],
            BinOp::Shr(_) => &["<<"],
            BinOp::Eq(_) => &["!="],
            BinOp::Ne(_) => &["=="],
            BinOp::Lt(_) => &["<=", ">="],
            BinOp::Le(_) => &["<", ">"],
            BinOp::Gt(_) => &[">=", "<="],
            BinOp::Ge(_) => &[">", "<"],
            BinOp::AddAssign(_) => &["-="],
            BinOp::SubAssign(_) => &["+="],
            BinOp::MulAssign(_) => &["+="],
            BinOp::DivAssign(_) => &["*="],
            BinOp::BitOrAssign(_) => &["&="],
            BinOp::BitAndAssign(_) => &["|="],
            BinOp::BitXorAssign(_) => &["|="],
            _ => &[],
        };
        let (left, op, right) = (self.text(&expr.left), self.text(&expr.op), self.text(&expr.right));
        for other in others {
            let what = format!("{} {op} {} -> {other}", short(left), short(right));
            let text = if op.ends_with('=') && !matches!(op, "==" | "!=" | "<=" | ">=") {
                format!("{left} {other} {right}")
            } else {
                format!("({left}\n) {other} ({right}\n)")
            };
            self.put(Shape::Expression, range(expr.span()), expr.op.span(), what, text);
        }
        if matches!(expr.op, BinOp::And(_) | BinOp::Or(_)) {
            for side in [left, right] {
                let what = format!("{} {op} {} -> only {}", short(left), short(right), short(side));
                self.put(Shape::Expression, range(expr.span()), expr.op.span(), what, side.into());
            }
        }
    }

    fn literal(&mut self, expr: &syn::ExprLit) {
        match &expr.lit {
            syn::Lit::Int(int) => {
                if let Ok(value) = int.base10_parse::<u128>() {
                    self.instead(expr, format!("{}{}", value + 1, int.suffix()));
                }
            }
            syn::Lit::Bool(bool) => self.instead(expr, if bool.value { "false" } else { "true" }),
            // A row of a printed table: each letter.
            syn::Lit::ByteStr(row) => {
                let row = row.value();
                for (index, letter) in row.iter().enumerate().filter(|(_, it)| it.is_ascii_alphabetic()) {
                    let mut other = row.clone();
                    other[index] = if *letter == b'D' { b'S' } else { b'D' };
                    self.instead(expr, format!("b\"{}\"", other.escape_ascii()));
                }
            }
            _ => {}
        }
    }

    fn method(&mut self, call: &syn::ExprMethodCall) {
        let name = call.method.to_string();
        let (receiver, arguments) = (self.text(&call.receiver), self.text(&call.args));
        let other = OPPOSITES.iter().find_map(|(one, other)| {
            if name == *one { Some(*other) } else { (name == *other).then_some(*one) }
        });
        let arguments = if call.args.is_empty() { "" } else { arguments };
        if let Some(other) = other {
            let what = format!("{}.{name}({}) -> {other}", short(receiver), short(arguments));
            let text = format!("{receiver}\n.{other}({arguments}\n)");
            self.put(Shape::Expression, range(call.span()), call.method.span(), what, text);
        }
        if name == "is_empty" || name == "is_zero" || name == "contains" {
            let what = format!("{}.{name}({}) -> !", short(receiver), short(arguments));
            let text = format!("!{}", self.text(call));
            self.put(Shape::Expression, range(call.span()), call.method.span(), what, text);
        }
        if name == "then" || name == "then_some" {
            self.condition(&call.receiver, false);
        } else {
            self.visit_expr(&call.receiver);
        }
        for argument in &call.args {
            match argument {
                Expr::Closure(closure) if ASKING.contains(&name.as_str()) && !is_block(&closure.body) => {
                    self.condition(&closure.body, false);
                }
                other => self.visit_expr(other),
            }
        }
    }

    fn arms(&mut self, expr: &syn::ExprMatch, unit: bool) {
        self.visit_expr(&expr.expr);
        let is_open = |arm: &syn::Arm| {
            arm.guard.is_none()
                && match &arm.pat {
                    Pat::Wild(_) => true,
                    Pat::Ident(name) => {
                        name.subpat.is_none() && name.ident.to_string().starts_with(char::is_lowercase)
                    }
                    _ => false,
                }
        };
        let otherwise = expr.arms.iter().position(is_open).unwrap_or(0);
        for (index, arm) in expr.arms.iter().enumerate() {
            match &arm.guard {
                Some((_, guard)) => self.condition(guard, false),
                None if index < otherwise => {
                    let end = range(arm.pat.span()).end;
                    let what = format!("{} => passed over", short(self.text(&arm.pat)));
                    self.put(Shape::Arm, end..end, arm.pat.span(), what, String::new());
                }
                None => {}
            }
            if unit { self.unit(&arm.body) } else { self.visit_expr(&arm.body) }
        }
    }

    /// An expression whose value is `()`: leaving it out compiles.
    fn unit(&mut self, expr: &Expr) {
        match expr {
            Expr::Match(it) => self.arms(it, true),
            Expr::If(it) => self.if_else(it, true),
            Expr::Block(it) if it.label.is_none() => self.block(&it.block, true),
            Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_) => {
                let what = format!("{} -> left out", short(self.text(expr)));
                self.put(Shape::Expression, range(expr.span()), expr.span(), what, "()".into());
                self.visit_expr(expr);
            }
            Expr::Binary(it) if is_assignment(&it.op) => {
                let what = format!("{} -> left out", short(self.text(expr)));
                self.put(Shape::Expression, range(expr.span()), expr.span(), what, "()".into());
                self.visit_expr(expr);
            }
            _ => self.visit_expr(expr),
        }
    }

    fn if_else(&mut self, expr: &syn::ExprIf, unit: bool) {
        self.condition(&expr.cond, false);
        self.block(&expr.then_branch, unit || expr.else_branch.is_none());
        if let Some((_, other)) = &expr.else_branch {
            if unit { self.unit(other) } else { self.visit_expr(other) }
        }
    }

    fn block(&mut self, block: &syn::Block, unit: bool) {
        for (index, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Expr(expr, Some(_)) => {
                    let inner = if let Expr::Try(it) = expr { &*it.expr } else { expr };
                    let is_act = match inner {
                        Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_) => true,
                        Expr::Binary(it) => is_assignment(&it.op),
                        _ => false,
                    };
                    if is_act {
                        let what = format!("{} -> left out", short(self.text(stmt)));
                        self.put(Shape::Statement, range(stmt.span()), stmt.span(), what, String::new());
                    }
                    self.visit_expr(expr);
                }
                Stmt::Expr(expr, None) if unit || index + 1 < block.stmts.len() => self.unit(expr),
                Stmt::Expr(expr, None) => self.visit_expr(expr),
                other => self.visit_stmt(other),
            }
        }
    }

    fn body(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let unit = matches!(signature.output, ReturnType::Default);
        let at = range(block.brace_token.span.open()).end;
        let is_empty = block.stmts.is_empty();
        for value in returns(&signature.output) {
            if (unit && is_empty) || block.stmts.len() == 1 && self.text(&block.stmts[0]) == value {
                continue;
            }
            let what = if unit { "does nothing".into() } else { format!("returns {value}") };
            self.put(Shape::Body, at..at, signature.ident.span(), what, value);
        }
        self.block(block, unit);
    }

    fn constant(
        &mut self,
        name: &syn::Ident,
        is_private: bool,
        [head, colon, equals, end]: [Span; 4],
        value: &Expr,
    ) {
        let thaw = vec![
            (range(head).start..range(colon).end, format!("#[allow(non_snake_case)] fn {name}() ->")),
            (range(equals), "{".into()),
            (range(end), "\n}".into()),
        ];
        let outer = self.frozen.replace(self.found.frozen.len());
        let text = self.text(value).to_owned();
        self.found.frozen.push(Frozen {
            name: name.to_string(),
            owner: self.owner.clone(),
            is_private,
            is_function: false,
            thaw,
            is_called: true,
            value: text,
        });
        self.function.push(name.to_string());
        self.visit_expr(value);
        self.function.pop();
        self.frozen = outer;
    }

    fn item_fn(&mut self, attributes: &[syn::Attribute], signature: &syn::Signature, block: &syn::Block) {
        if is_test(attributes) {
            return;
        }
        let outer = self.frozen;
        if let Some(token) = &signature.constness {
            self.frozen = Some(self.found.frozen.len());
            let thaw = vec![(range(token.span), String::new())];
            self.found.frozen.push(Frozen {
                name: signature.ident.to_string(),
                owner: self.owner.clone(),
                is_private: false,
                is_function: true,
                thaw,
                is_called: false,
                value: String::new(),
            });
        }
        self.function.push(signature.ident.to_string());
        self.body(signature, block);
        self.function.pop();
        self.frozen = outer;
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.item_fn(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.item_fn(&item.attrs, &item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.item_fn(&item.attrs, &item.sig, block);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let name = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().map(|it| it.ident.to_string()),
            _ => None,
        };
        let outer = std::mem::replace(&mut self.owner, name);
        visit::visit_item_impl(self, item);
        self.owner = outer;
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        if item.ident != "_" && !is_test(&item.attrs) {
            let tokens =
                [item.const_token.span, item.colon_token.span, item.eq_token.span, item.semi_token.span];
            self.constant(&item.ident, matches!(item.vis, syn::Visibility::Inherited), tokens, &item.expr);
        }
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        let tokens = [item.const_token.span, item.colon_token.span, item.eq_token.span, item.semi_token.span];
        self.constant(&item.ident, matches!(item.vis, syn::Visibility::Inherited), tokens, &item.expr);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        let (open, close) = (range(item.ty.span()), range(item.expr.span()));
        let thaw = vec![
            (open.start..open.start, "std::sync::LazyLock<".into()),
            (open.end..open.end, ">".into()),
            (close.start..close.start, "std::sync::LazyLock::new(|| ".into()),
            (close.end..close.end, ")".into()),
        ];
        let outer = self.frozen.replace(self.found.frozen.len());
        self.found.frozen.push(Frozen {
            name: item.ident.to_string(),
            owner: None,
            is_private: true,
            is_function: false,
            thaw,
            is_called: false,
            value: String::new(),
        });
        self.function.push(item.ident.to_string());
        self.visit_expr(&item.expr);
        self.function.pop();
        self.frozen = outer;
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.block(block, false);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Binary(_) if has_let(expr) => return self.condition(expr, false),
            Expr::Binary(it) => self.binary(it),
            Expr::Unary(it)
                if matches!(it.op, UnOp::Not(_) | UnOp::Neg(_)) && !matches!(*it.expr, Expr::Lit(_)) =>
            {
                self.instead(expr, self.text(&it.expr));
            }
            Expr::Lit(it) => self.literal(it),
            Expr::If(it) => return self.if_else(it, false),
            Expr::Match(it) => return self.arms(it, false),
            Expr::MethodCall(it) => return self.method(it),
            Expr::While(it) => {
                self.condition(&it.cond, true);
                return self.block(&it.body, true);
            }
            Expr::ForLoop(it) => {
                self.visit_expr(&it.expr);
                return self.block(&it.body, true);
            }
            Expr::Loop(it) => return self.block(&it.body, true),
            Expr::Macro(it) if it.mac.path.is_ident("matches") => {
                self.instead(expr, format!("!{}", self.text(expr)));
            }
            // The length is for the compiler.
            Expr::Repeat(it) => return self.visit_expr(&it.expr),
            Expr::Const(_) => return,
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    // Nothing in these is evaluated while a game runs.
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_item_macro(&mut self, _: &'ast syn::ItemMacro) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'ast syn::AngleBracketedGenericArguments) {}
}

/// What a function could return without thinking.
fn returns(output: &ReturnType) -> Vec<String> {
    let ReturnType::Type(_, of) = output else { return vec!["()".into()] };
    let Type::Path(path) = &**of else { return Vec::new() };
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    let some: &[&str] = match last.ident.to_string().as_str() {
        "bool" => &["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
            &["0", "1"]
        }
        "Option" => &["None", "Some(Default::default())"],
        "Result" => &["Ok(Default::default())"],
        "Cents" => &["Cents(0)", "Cents(100)"],
        _ => &["Default::default()"],
    };
    some.iter().map(|it| (*it).to_owned()).collect()
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(it) => matches!(it.op, BinOp::And(_)) && (has_let(&it.left) || has_let(&it.right)),
        Expr::Paren(it) => has_let(&it.expr),
        _ => false,
    }
}

fn is_block(expr: &Expr) -> bool {
    matches!(expr, Expr::Block(_) | Expr::Match(_) | Expr::If(_))
}

fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Ident>().is_ok_and(|name| name == "test")
    })
}

/// A text on one line, its middle left out if it is long.
fn short(text: &str) -> String {
    let words: Vec<&str> = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""))
        .flat_map(str::split_whitespace)
        .collect();
    let line = words.join(" ").replace('`', "'");
    if line.chars().count() <= 64 {
        return line;
    }
    let letters: Vec<char> = line.chars().collect();
    let (head, tail) = (&letters[..36], &letters[letters.len() - 24..]);
    format!("{}…{}", head.iter().collect::<String>(), tail.iter().collect::<String>())
}
