using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>What a rule wants to be looked at although nothing there speaks of pools: mentions of fields that a rental is put into.</summary>
/// <remarks>Safe for concurrent use.</remarks>
internal interface IFieldTrigger
{
    /// <summary>Decides by the syntax around the mention alone.</summary>
    bool MayMatter(SimpleNameSyntax mention);
}
