using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Scopes;

namespace PoolAnalyzers.Queries;

/// <summary>What the generator would add for scopes that a code fix is about to declare.</summary>
/// <remarks>Keeps no state, and so is safe for use by several threads.</remarks>
public static class GeneratedScopes
{
    /// <summary>The attribute of scopes, as it is written in source code.</summary>
    public const string Attribute = "ArrayPoolScope";

    /// <summary>
    /// The compilation with the generated parts of the scopes that a tree declares. Those that are wrong, or have a constructor already, are left out.
    /// </summary>
    /// <param name="compilation">The compilation, of which the tree is a part.</param>
    /// <param name="tree">The tree with the declarations.</param>
    /// <param name="cancellationToken">Ends the reading of the declarations.</param>
    /// <exception cref="ArgumentNullException">The compilation or the tree is null.</exception>
    /// <exception cref="ArgumentException">The tree is not part of the compilation.</exception>
    /// <exception cref="OperationCanceledException">The reading was canceled.</exception>
    public static Compilation Complete(Compilation compilation, SyntaxTree tree, CancellationToken cancellationToken)
    {
        _ = compilation ?? throw new ArgumentNullException(nameof(compilation));
        _ = tree ?? throw new ArgumentNullException(nameof(tree));
        var model = compilation.GetSemanticModel(tree);
        foreach (var syntax in tree.GetRoot(cancellationToken).DescendantNodes().OfType<StructDeclarationSyntax>())
        {
            if (syntax.AttributeLists.Count == 0 || model.GetDeclaredSymbol(syntax, cancellationToken) is not { } type
                || type.InstanceConstructors.Any(c => !c.IsImplicitlyDeclared)
                || type.GetAttributes().FirstOrDefault(a => a.AttributeClass?.Name == Attribute + "Attribute") is not { } attribute)
                continue;
            var declaration = new Declaration(type, attribute, compilation, GeneratedKinds.Complete, new Problems(), cancellationToken);
            if (ScopeReader.Read(declaration) is not { } scope)
                continue;
            var text = ScopeEmitter.Emit(scope, new GenerationSettings(Checked: false));
            compilation = compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(
                text, (CSharpParseOptions)tree.Options, scope.Shape.HintName + ".g.cs", cancellationToken: cancellationToken));
        }

        return compilation;
    }
}
