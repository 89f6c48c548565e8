using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Leaks;

/// <summary>How and where a rental is lost, as the end of a sentence: <c>buffer is not returned</c> ...</summary>
internal static class LossWords
{
    /// <summary>No path releases it. A variable that is overwritten may well be released afterwards: with what it holds by then.</summary>
    public static bool IsNever(Finding finding) => finding.Always && finding.Loss?.Kind != LossKind.Overwritten;

    public static string Of(Finding finding)
    {
        if (finding.Loss is not { } loss)
            return "";
        var end = EndOf(loss, finding);
        if (loss.Kind == LossKind.Discarded || IsNever(finding))
            return ": " + end;
        if (ReasonOf(finding) is { } reason)
            return $" {reason} and {end}";
        var label = finding.Case is { } taken ? $" in '{taken.ToString().TrimEnd(':').TrimEnd()}'" : "";
        return label + (loss.Kind == LossKind.Overwritten ? " before " : " when ") + end;
    }

    /// <summary>What throws, before the verb.</summary>
    public static string Thrower(IOperation? thrower, Finding finding) => thrower?.Syntax switch
    {
        null => "a call",
        { Parent: ThrowStatementSyntax or ThrowExpressionSyntax } => SourceLines.Of(thrower, finding),
        _ => $"'{RuleText.Code(thrower)}' {SourceLines.In(thrower, finding)}",
    };

    public static Note NoteOf(Loss? loss) => loss?.Kind switch
    {
        LossKind.Overwritten => Notes.Overwritten,
        LossKind.Returned => Notes.Leaves,
        LossKind.IterationEnded => Notes.IterationEnds,
        LossKind.LoopLeft => Notes.LeavesLoop,
        LossKind.ScopeEnded => Notes.ScopeEnds,
        LossKind.Discarded => Notes.Discarded,
        _ => Notes.BodyEnds,
    };

    /// <summary>A condition and what it is; of an arm of a <c>switch</c> expression, its pattern and what that is compared with.</summary>
    private static string Branch(IOperation condition, bool isTrue)
    {
        if (condition.Syntax is SwitchExpressionArmSyntax { Parent: SwitchExpressionSyntax { GoverningExpression: var value } } arm)
            return $"'{value}' {(isTrue ? "matches" : "does not match")} '{arm.Pattern}'";
        return $"'{RuleText.Code(condition)}' is {(isTrue ? "true" : "false")}";
    }

    private static string? ReasonOf(Finding finding)
    {
        if (finding.Thrower is { } thrower)
            return $"when {Thrower(thrower, finding)} throws";
        if (finding.Condition is { } condition)
            return "when " + Branch(condition, finding.ConditionTruth);
        return finding is { Helper: { } helper, Case: null } ? $"when {Branch(helper.Condition, helper.Truth)} in '{helper.Name}'" : null;
    }

    private static string EndOf(Loss loss, Finding finding)
    {
        var line = SourceLines.Of(loss.Place, finding);
        return loss.Kind switch
        {
            LossKind.Discarded => "no variable keeps it",
            LossKind.Overwritten => $"{line} overwrites it{(finding.IsLostToItself ? " in the next iteration" : "")}",
            LossKind.Returned => $"{Body(loss)} returns in {line}",
            LossKind.IterationEnded => loss.Word is { } jump ? $"'{jump}' in {line} starts the next iteration" : $"the loop iteration ends in {line}",
            LossKind.LoopLeft => $"'{loss.Word}' in {line} leaves the loop",
            LossKind.ScopeEnded => $"its scope ends in {line}",
            _ => $"{Body(loss)} ends in {line}",
        };
    }

    private static string Body(Loss loss)
    {
        var at = loss.Place.SourceTree?.GetRoot().FindToken(loss.Place.SourceSpan.Start).Parent;
        return (at is null ? null : Jumps.FunctionAround(at)) switch
        {
            LocalFunctionStatementSyntax => "the local function",
            AnonymousFunctionExpressionSyntax => "the lambda",
            ConstructorDeclarationSyntax => "the constructor",
            AccessorDeclarationSyntax { Parent.Parent: BasePropertyDeclarationSyntax } or BasePropertyDeclarationSyntax => "the property",
            CompilationUnitSyntax => "the program",
            _ => "the method",
        };
    }
}
