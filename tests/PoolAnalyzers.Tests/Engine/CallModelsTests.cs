using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Transfer;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>The order of the models of calls is written down with its reasons; what a model says, one class does.</summary>
public sealed partial class CallModelsTests
{
    public static TheoryData<string> Lists { get; } = [nameof(CallModels.OfInvocations), nameof(CallModels.OfCreations)];

    [Theory]
    [MemberData(nameof(Lists))]
    public void Each_model_has_a_reason_and_a_part(string list)
    {
        var models = list == nameof(CallModels.OfInvocations) ? CallModels.OfInvocations : CallModels.OfCreations;
        Assert.All(models, model => Assert.EndsWith(".", model.Reason, StringComparison.Ordinal));
        Assert.Equal(models.Select(model => model.Reason), models.Select(model => model.Reason).Distinct());
        // Whatever comes to the last one is answered by it, and what any other one answered would never come there.
        Assert.Equal([models[^1]], models.Where(model => model.AnswersAlways));
    }

    /// <summary>What changes a path, or tells somebody of it.</summary>
    [GeneratedRegex("""
        \bstate\[[^\]]*\]\s*(\?\?)?=(?!=)|\bstate\.(Put|Remove|Rename|Annotate|Keep|LetGo|Forget|AddFact|RemoveFacts|Become|Touch)\b
        |\bwalk\.Path\.(?!IsProtected|IsCleaning|IsHandling)|\bwalk\.(Assignments|Wholes|Evaluate|Inlined|Summarized|Effects)\b
        |\bwalk\.Rentals\.(?!IsThrownAside)|\bwalk\.Heap\.(New|Invalidate|Forget)
        |\bwalk\.Context\.Observer\b|\bEscapes\.(Mark|Perhaps|Transfer|Take|Keep|LetGo)|\bPendingWork\.(?!Is)|\bConditions\.Assume\b
        """, RegexOptions.IgnorePatternWhitespace | RegexOptions.CultureInvariant)]
    private static partial Regex Change();

    [Fact]
    public void A_model_that_says_what_a_call_does_changes_nothing()
    {
        var saying = SayingMethods().ToList();
        Assert.True(saying.Count > 15, "The models that say what a call does were not found.");
        Assert.Empty(saying.Where(method => Change().IsMatch(method.ToString())).Select(method => $"{method.SyntaxTree.FilePath}: {method.Identifier}"));
    }

    /// <summary>Otherwise the test above would pass whatever the models do.</summary>
    [Theory]
    [InlineData("state.Put(rental with { Reported = true });")]
    [InlineData("state[location] = null;")]
    [InlineData("state[location] ??= value;")]
    [InlineData("walk.Rentals.Use(value, at, state);")]
    [InlineData("walk.Path.MayThrow(state, at);")]
    [InlineData("Escapes.PerhapsTakeAll(value, state);")]
    public void Changes_are_known(string statement) => Assert.Matches(Change(), statement);

    private static IEnumerable<MethodDeclarationSyntax> SayingMethods() =>
        new[] { "Calls", "Transfer" }.SelectMany(room => Directory.EnumerateFiles(Path.Combine(Repository.Root, "src", "PoolAnalyzers", "Ownership", room), "*.cs"))
            .SelectMany(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), path: Path.GetFileName(file)).GetRoot().DescendantNodes())
            .OfType<MethodDeclarationSyntax>()
            .Where(method => method.ReturnType.ToString() is "CallEffect" or "CallEffect?" or "CallStep" or "ImmutableArray<CallStep>");
}
