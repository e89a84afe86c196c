"""`tampu work`: think for bots and people, for a house on this or another machine."""

import asyncio
import signal

import typer


def work(
    bots: int | None = typer.Option(None, "--bots", min=0, help="Processes for bots; TAMPU_BOT_WORKERS if not given."),
    study: int | None = typer.Option(
        None, "--study", min=0, help="Processes for help and review; TAMPU_STUDY_WORKERS if not given."
    ),
) -> None:
    """Join the pool of a house that has TAMPU_POOL=true; TAMPU_REDIS_URL says where it is asked."""
    from tampu.engine import BadInput
    from tampu.server.scale.pool import work as think
    from tampu.server.settings import from_environment
    from tampu.server.upkeep.logs import set_up_logs

    settings = from_environment()
    if not settings.redis_url:
        raise BadInput("set TAMPU_REDIS_URL to the address through which the house asks")
    set_up_logs(settings.log_level)
    counts = {
        "bots": settings.bot_workers if bots is None else bots,
        "study": settings.study_workers if study is None else study,
    }

    async def until_told() -> None:
        task = asyncio.ensure_future(think(settings.redis_url, counts, settings.bot_warm))
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(until_told())
