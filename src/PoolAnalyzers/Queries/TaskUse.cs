namespace PoolAnalyzers.Queries;

/// <summary>What a call does with a task that it is given, or that it is made on.</summary>
public enum TaskUse
{
    /// <summary>It waits for the task, does something else with it, or nothing is known.</summary>
    Other,

    /// <summary>It gives the task in another form.</summary>
    Same,

    /// <summary>It puts the task into a collection.</summary>
    Keeps,

    /// <summary>It may go on before the task has ended: after some time, or as soon as another task has.</summary>
    MayEndBefore,
}
