using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeRefactorings;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>Asks a refactoring what it offers at a place of a text.</summary>
internal static class RefactoringProgram
{
    /// <summary>What is offered at the first place that reads <paramref name="at"/>.</summary>
    public static async Task<(Document Document, List<CodeAction> Actions)> ActionsAsync<T>(string source, string at) where T : CodeRefactoringProvider, new()
    {
        var workspace = new AdhocWorkspace();
        var project = workspace.AddProject(ProjectInfo.Create(ProjectId.CreateNewId(), VersionStamp.Default, "Test", "Test", LanguageNames.CSharp,
            compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
            metadataReferences: LocalReferences.Framework));
        var document = project.AddDocument("Test.cs", SourceText.From(source));
        var actions = new List<CodeAction>();
        var span = new TextSpan(source.IndexOf(at, StringComparison.Ordinal), at.Length);
        await new T().ComputeRefactoringsAsync(new CodeRefactoringContext(document, span, actions.Add, default));
        return (document, actions);
    }

    /// <summary>The text after the offered action with a key.</summary>
    public static async Task<string> AppliedAsync<T>(string source, string at, string key) where T : CodeRefactoringProvider, new()
    {
        var (document, actions) = await ActionsAsync<T>(source, at);
        var operations = await actions.Single(a => a.EquivalenceKey == key).GetOperationsAsync(default);
        return (await operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetDocument(document.Id)!.GetTextAsync()).ToString();
    }
}
