using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>What a nested function does with a variable that it captures.</summary>
internal sealed class ClosureUses(CompilationModel code)
{
    /// <summary>
    /// Whether a nested function puts a variable that it captures where others find it: into a collection or a channel, a field, an element; or gives it back,
    /// or to a helper that may.
    /// </summary>
    public bool MayKeep(IOperation function, ISymbol variable, CancellationToken cancellation)
    {
        foreach (var mention in UseClassifier.MentionsOf(variable, function))
        {
            var use = UseClassifier.Of(mention, Through.Casts | Through.Tuples);
            // What it is put into is handed on with it.
            while (use is { Kind: UseKind.BuiltInto, By: IObjectCreationOperation { Type.IsRefLikeType: false } made })
                use = UseClassifier.Of(made, Through.Casts | Through.Tuples);
            // Given to whoever calls the function, kept by whom it is given to, stored.
            if (use is { Kind: UseKind.Returned or UseKind.Yielded }
                or { Kind: UseKind.Stored, Target: IFieldReferenceOperation or IPropertyReferenceOperation or IArrayElementReferenceOperation }
                || use is { Kind: UseKind.Passed or UseKind.ByReference, By: IInvocationOperation { TargetMethod: var callee }, Parameter: var parameter }
                && (code.Contracts.FateOf(callee, parameter, RentalKind.Array, isWhole: true) != ArgumentFate.Lent
                    || (parameter is { RefKind: RefKind.None } && !callee.DeclaringSyntaxReferences.IsEmpty
                        && code.ParameterEscape.MayEndElsewhere(parameter, cancellation))))
                return true;
        }

        return false;
    }

    /// <summary>Whether a nested function may release a variable that it captures.</summary>
    public bool MayRelease(IOperation function, ISymbol variable)
    {
        foreach (var mention in UseClassifier.MentionsOf(variable, function))
        {
            switch (UseClassifier.Of(mention, Through.Casts))
            {
                case { Kind: UseKind.Passed or UseKind.ByReference, By: IInvocationOperation { TargetMethod: var callee } }:
                    if (code.Contracts.RoleOf(callee) == CallRole.ReturnToPool || code.Contracts.Declared.Of(callee) is not null
                        || !PoolTypes.IsFramework(callee) && NamingConventions.SoundsLikeTaking(callee.Name))
                        return true;
                    break;
                case { Kind: UseKind.Called, Method.Name: var name } when NamingConventions.IsDisposal(name):
                case { Kind: UseKind.Disposed or UseKind.Named }:
                    return true;
            }
        }

        return false;
    }
}
