using System.Collections.Generic;
using PoolAnalyzers.Ownership.Contents;
using PoolAnalyzers.Ownership.Gate;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Engine;

/// <summary>The rooms of the engine that belong to one rule each. A rule that notes something along paths has its line here.</summary>
internal static class RuleRooms
{
    public static readonly IReadOnlyList<IFieldTrigger> Triggers =
    [
        new WholeUseTrigger(),
    ];

    public static IReadOnlyList<IPathWatch> Watches(CompilationModel code) =>
    [
        new ContentsWatch(code),
    ];
}
