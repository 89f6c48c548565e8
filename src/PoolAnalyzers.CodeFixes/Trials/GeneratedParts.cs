using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation;
using PoolAnalyzers.Generation.Scopes;

namespace PoolAnalyzers.CodeFixes.Trials;

/// <summary>What the generator will add for the scopes that a change declares: without it, a trial would find them empty.</summary>
internal static class GeneratedParts
{
    public const string Attribute = "ArrayPoolScope";

    public static Compilation Complete(Compilation compilation, SyntaxTree changed, CancellationToken cancellation)
    {
        var model = compilation.GetSemanticModel(changed);
        foreach (var declaration in changed.GetRoot(cancellation).DescendantNodes().OfType<StructDeclarationSyntax>())
        {
            if (declaration.AttributeLists.Count == 0 || model.GetDeclaredSymbol(declaration, cancellation) is not { } type || type.InstanceConstructors.Any(c => !c.IsImplicitlyDeclared)
                || type.GetAttributes().FirstOrDefault(a => a.AttributeClass?.Name == Attribute + "Attribute") is not { } attribute)
                continue;
            if (ScopeReader.Read(new Declaration(type, attribute, compilation, new Problems(), cancellation)) is { } scope)
                compilation = compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(ScopeEmitter.Emit(scope, new GenerationSettings(Checked: false)), (CSharpParseOptions)changed.Options, scope.Shape.HintName + ".g.cs", cancellationToken: cancellation));
        }

        return compilation;
    }
}
